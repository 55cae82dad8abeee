import { deliveryMoment } from '@cairn/contract/orders/delivery-dates';
import { isOfRunningSubscription } from '@cairn/contract/orders/transaction-id';
import { fillIn } from '@cairn/contract/values/fill-in';
import { formatMoment } from '@cairn/contract/values/format-moment';
import { isolated } from '@cairn/contract/values/isolated';
import { formatMoney, minorFromDecimal, pricePerAvios } from '@cairn/contract/values/money';
import { Icon } from '@cairn/ui/icon';
import { OrderSummary, SummaryNotes } from '@cairn/ui/order-summary';
import { Link } from 'react-router';
import type { Occasion } from '#app/content/blocks/gift-occasion.server.ts';
import type { CheckoutPage } from '#app/content/order-pages/checkout-page.server.ts';
import { pricePerAviosText } from '#app/content/text/price-texts.ts';
import { amountsOf, paidAvios, recipientOf } from '#app/ordering/orders/orders.ts';
import { rowOf } from '#app/ordering/orders/product-table.ts';
import { summaryRows } from '#app/ordering/parts/summary-rows.tsx';
import { changePath } from '#app/ordering/paths.ts';
import type { StoredOrder } from '#app/pending/stored-order.ts';
import type { Member } from '#app/session/session.tsx';
import { FoldedSummary } from './folded-summary.tsx';
import { OrderPicture } from './order-picture.tsx';
import { planSummary } from './plan-summary.ts';
import { ShortSummary } from './short-summary.tsx';

type Props = {
  content: CheckoutPage;
  order: StoredOrder;
  member: Member;
  locale: string;
  /** The member's. */
  timeZone: string;
  /** The company's, by which the months of plans are counted. */
  planTimeZone: string;
  /** The designs of gifts' cards. */
  occasions: readonly Occasion[];
  /** External checkouts have no way back into the shop. */
  isExternal: boolean;
};

export function CheckoutSummary(props: Props) {
  const { content, order, member, locale, timeZone, planTimeZone, occasions, isExternal } = props;
  const { summary } = content;
  const plan =
    order.type === 'subscription'
      ? planSummary({ content, locale, timeZone, planTimeZone }, order)
      : undefined;
  const { type, currency } = order;
  const row = rowOf(type);
  const amounts = amountsOf(order);
  const received = amounts.avios + amounts.bonusAvios;
  const total = minorFromDecimal(amounts.price);
  const paid = paidAvios(order);
  const balance = member.balance.status === 'ready' ? member.balance.value.amount : undefined;
  const facts = {
    name: summary.productText[type],
    value: plan?.name,
    amounts,
    row,
    pricePerAvios:
      paid === undefined
        ? undefined
        : pricePerAviosText(pricePerAvios(total, paid), currency, locale, content.smallUnits),
    balance: balance ?? undefined,
  };
  const totalText = formatMoney(total, currency, locale);
  const date = arrivalDate(order, { timeZone, locale });
  const short = {
    order,
    occasions,
    locale,
    recipientText: recipientOf(order) && forWhom(summary, order, member),
    date,
    pricePerAvios: facts.pricePerAvios,
    plan,
    total: totalText,
  };
  return (
    <FoldedSummary texts={summary} short={<ShortSummary texts={summary} {...short} />}>
      <OrderSummary
        title={plan?.title ?? summary.title}
        action={
          !isExternal &&
          !isOfRunningSubscription(order.id) && (
            <Link to={changePath(type, currency)}>{summary.changeText}</Link>
          )
        }
        receive={{
          value: received.toLocaleString(locale),
          text: summary.receiveText[type],
          picture: <OrderPicture order={order} occasions={occasions} />,
        }}
        rows={[
          ...boostRow(summary, order, locale),
          ...summaryRows(summary, facts, locale),
          ...(date
            ? [{ name: summary.arrivesText, value: fillIn(summary.arrivesOnText, { date }) }]
            : []),
          ...(plan?.rows ?? []),
        ]}
        total={{
          name: fillIn(plan?.totalText ?? summary.totalText, { currency }),
          value: totalText,
        }}
      >
        <SummaryNotes notes={notesOf(content, order, member, plan?.notes)} />
      </OrderSummary>
    </FoldedSummary>
  );
}

function messageOf(texts: CheckoutPage['summary'], { data }: StoredOrder): string | undefined {
  const message = 'message' in data ? data.message : undefined;
  return message ? fillIn(texts.messageText, { message: isolated(message) }) : undefined;
}

function notesOf(
  content: CheckoutPage,
  order: StoredOrder,
  member: Member,
  plan: ReturnType<typeof planSummary>['notes'] | undefined,
) {
  const { summary, arrivalText, refundText, payment } = content;
  const email = member.profile.status === 'ready' ? member.profile.value.email : undefined;
  // A gift or transfer with a date says in its own row when it arrives.
  const isDated = 'issueDate' in order.data && order.data.issueDate !== undefined;
  const arrival = isDated ? undefined : arrivalText?.[order.type];
  const notes = [
    { key: 'for', icon: <Icon name="user-check" />, text: forWhom(summary, order, member) },
    {
      key: 'message',
      icon: <Icon name="gift" />,
      text: messageOf(summary, order),
    },
    {
      key: 'receipt',
      icon: <Icon name="mail" />,
      text:
        email && summary.receiptText && fillIn(summary.receiptText, { email: maskEmail(email) }),
    },
    { key: 'renewal', icon: <Icon name="repeat" />, text: plan?.renewal },
    { key: 'card', icon: <Icon name="credit-card" />, text: plan?.card },
    { key: 'arrival', icon: <Icon name="zap" />, text: plan?.arrival ?? arrival },
    { key: 'refund', icon: <Icon name="undo-2" />, text: refundText?.[order.type] },
    { key: 'statement', icon: <Icon name="credit-card" />, text: payment.statementText },
  ];
  return notes.flatMap(({ text, ...note }) => (text ? [{ ...note, text }] : []));
}

/** The multiplier, and the avios it multiplies. */
function boostRow(texts: CheckoutPage['summary'], order: StoredOrder, locale: string) {
  if (order.type !== 'booster') return [];
  const { multiplier, boosterAvios } = order.data;
  const amount = (boosterAvios / multiplier).toLocaleString(locale);
  return [
    {
      name: fillIn(texts.multiplierText, { multiplier: `${multiplier}x` }),
      value: fillIn(texts.earnedText, { amount }),
    },
  ];
}

/** The moment of a gift or transfer that does not arrive at once. */
function arrivalDate(
  { data }: StoredOrder,
  { timeZone, locale }: Pick<Props, 'timeZone' | 'locale'>,
): string | undefined {
  if (!('issueDate' in data) || data.issueDate === undefined) return undefined;
  return formatMoment(deliveryMoment(data.issueDate, timeZone), timeZone, locale);
}

function forWhom(texts: CheckoutPage['summary'], order: StoredOrder, member: Member) {
  const recipient = recipientOf(order);
  const { firstName, lastName, ffpNumber } = recipient ?? {
    ...member,
    ffpNumber: member.number ?? '',
  };
  return fillIn(recipient ? texts.recipientText : texts.memberText, {
    name: isolated(`${firstName} ${lastName}`),
    digits: ffpNumber.slice(-4),
  });
}

/** Enough to recognise one's own address, for example a•••@example.ie. */
export function maskEmail(email: string): string {
  const [name = '', ...domain] = email.split('@');
  return `${[...name][0] ?? ''}•••@${domain.join('@')}`;
}
