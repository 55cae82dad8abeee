import { formatMoney, minorFromDecimal, pricePerAvios } from '@cairn/contract/values/money';
import { Icon } from '@cairn/ui/icon';
import { OrderSummary, SummaryNotes } from '@cairn/ui/order-summary';
import { Link } from 'react-router';
import type { CheckoutPage } from '#app/content/order-pages/checkout-page.server.ts';
import { fillIn } from '#app/content/text/fill-in.ts';
import { pricePerAviosText } from '#app/content/text/price-texts.ts';
import { amountsOf, paidAvios, recipientOf } from '#app/ordering/orders.ts';
import { changePath } from '#app/ordering/paths.ts';
import { rowOf } from '#app/ordering/product-table.ts';
import { summaryRows } from '#app/ordering/summary-rows.tsx';
import type { StoredOrder } from '#app/pending/stored-order.ts';
import type { Member } from '#app/session/session.tsx';
import { maskEmail } from './mask-email.ts';

type Props = {
  content: CheckoutPage;
  order: StoredOrder;
  member: Member;
  locale: string;
  /** External checkouts have no way back into the shop. */
  isExternal: boolean;
};

export function CheckoutSummary({ content, order, member, locale, isExternal }: Props) {
  const { summary } = content;
  const { type, currency } = order;
  const row = rowOf(type);
  const amounts = amountsOf(order);
  const received = amounts.avios + amounts.bonusAvios;
  const total = minorFromDecimal(amounts.price);
  const paid = paidAvios(order);
  const balance = member.balance.status === 'ready' ? member.balance.value.amount : undefined;
  const facts = {
    name: summary.productText[type],
    amounts,
    row,
    pricePerAvios:
      paid === undefined
        ? undefined
        : pricePerAviosText(pricePerAvios(total, paid), currency, locale, content.smallUnits),
    balance: balance ?? undefined,
  };
  return (
    <OrderSummary
      title={summary.title}
      action={!isExternal && <Link to={changePath(type, currency)}>{summary.changeText}</Link>}
      receive={{
        value: received.toLocaleString(locale),
        text: summary.receiveText[type],
        picture: <img src={row.drawing} alt="" width={60} height={45} />,
      }}
      rows={summaryRows(summary, facts, locale)}
      total={{
        name: fillIn(summary.totalText, { currency }),
        value: formatMoney(total, currency, locale),
      }}
    >
      <SummaryNotes notes={notesOf(content, order, member)} />
    </OrderSummary>
  );
}

function notesOf(content: CheckoutPage, order: StoredOrder, member: Member) {
  const { summary, arrivalText, refundText, payment } = content;
  const email = member.profile.status === 'ready' ? member.profile.value.email : undefined;
  const notes = [
    { key: 'for', icon: <Icon name="user-check" />, text: forWhom(summary, order, member) },
    {
      key: 'receipt',
      icon: <Icon name="mail" />,
      text:
        email && summary.receiptText && fillIn(summary.receiptText, { email: maskEmail(email) }),
    },
    { key: 'arrival', icon: <Icon name="zap" />, text: arrivalText?.[order.type] },
    { key: 'refund', icon: <Icon name="undo-2" />, text: refundText?.[order.type] },
    { key: 'statement', icon: <Icon name="credit-card" />, text: payment.statementText },
  ];
  return notes.flatMap(({ text, ...note }) => (text ? [{ ...note, text }] : []));
}

function forWhom(words: CheckoutPage['summary'], order: StoredOrder, member: Member) {
  const recipient = recipientOf(order);
  const { firstName, lastName, ffpNumber } = recipient ?? {
    ...member,
    ffpNumber: member.number ?? '',
  };
  return fillIn(recipient ? words.recipientText : words.memberText, {
    name: `${firstName} ${lastName}`,
    digits: ffpNumber.slice(-4),
  });
}
