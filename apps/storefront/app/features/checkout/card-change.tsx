import { fillIn } from '@cairn/contract/values/fill-in';
import { dateFormat } from '@cairn/contract/values/formats';
import { formatMoney, minor, minorFromDecimal } from '@cairn/contract/values/money';
import { Icon } from '@cairn/ui/icon';
import { OrderSummary, SummaryNotes, type SummaryRow } from '@cairn/ui/order-summary';
import { Link } from 'react-router';
import type { CheckoutPage } from '#app/content/order-pages/checkout-page.server.ts';
import { PLAN_PATH } from '#app/ordering/paths.ts';
import type { StoredOrder } from '#app/pending/stored-order.ts';
import styles from './card-change.module.css';

type Plan = StoredOrder<'subscription'>;
type Props = { content: CheckoutPage; order: Plan; locale: string; timeZone: string };

/** The plan that the new card is for, when it is charged, and that nothing is charged now. */
export function CardChangeSummary({ content, order, locale, timeZone }: Props) {
  const { summary, plan, cardChange } = content;
  const { data, currency } = order;
  const name = data.packageName ?? '';
  return (
    <OrderSummary
      title={cardChange.summaryTitle}
      receive={{ choice: null }}
      rows={[
        {
          name: summary.productText.subscription,
          value: fillIn(plan.nameText[data.interval], { name }),
        },
        ...nextPayment(summary, order, { locale, timeZone }),
      ]}
      total={{
        name: fillIn(plan.totalText, { currency }),
        value: formatMoney(minor(0), currency, locale),
      }}
    >
      <SummaryNotes
        notes={[
          { key: 'charge', icon: <Icon name="check" />, text: cardChange.notes.charge },
          { key: 'card', icon: <Icon name="credit-card" />, text: cardChange.notes.card },
          { key: 'mail', icon: <Icon name="mail" />, text: cardChange.notes.mail },
        ]}
      />
      <Link className={styles.keep} to={PLAN_PATH}>
        {cardChange.keepText}
      </Link>
    </OrderSummary>
  );
}

function nextPayment(
  texts: CheckoutPage['summary'],
  order: Plan,
  { locale, timeZone }: Pick<Props, 'locale' | 'timeZone'>,
): SummaryRow[] {
  const { nextBillingDate } = order.data;
  if (nextBillingDate === undefined) return [];
  const day = dateFormat(locale, { dateStyle: 'long', timeZone });
  const values = {
    price: nextPrice(order, locale),
    date: day.format(new Date(nextBillingDate)),
  };
  return [{ name: texts.nextPaymentText, value: fillIn(texts.nextPaymentOnText, values) }];
}

/** The next charge to the new card, formatted. */
export function nextPrice({ data, currency }: Plan, locale: string): string {
  return formatMoney(minorFromDecimal(data.nextBillingPrice ?? 0), currency, locale);
}

/** The payment form's texts when it takes a card and no payment. */
export function cardFormTexts({ payment, cardChange, offline }: CheckoutPage) {
  const terms = { ...payment.terms, subscriptionText: cardChange.termsText };
  return {
    payment: { ...payment, ...cardChange.payment, terms },
    expiry: cardChange.expiry,
    offline,
  };
}
