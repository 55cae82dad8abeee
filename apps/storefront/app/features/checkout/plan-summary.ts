import { isOfRunningSubscription } from '@cairn/contract/orders/transaction-id';
import { MONTHS } from '@cairn/contract/subscriptions/subscription-interval';
import { fillIn } from '@cairn/contract/values/fill-in';
import { dateFormat } from '@cairn/contract/values/formats';
import { formatMoney, minorFromDecimal } from '@cairn/contract/values/money';
import { monthsAfter } from '@cairn/contract/values/months-after';
import { serverNow } from '@cairn/contract/values/server-clock';
import type { SummaryRow } from '@cairn/ui/order-summary';
import type { CheckoutPage } from '#app/content/order-pages/checkout-page.server.ts';
import type { StoredOrder } from '#app/pending/stored-order.ts';

export type PlanSummary = {
  title: string;
  name: string | undefined;
  totalText: string;
  /** The period that the price is charged for: a month or a year. */
  perText: string;
  /** Renewals only: a sentence about what is paid. */
  period: string | undefined;
  next: { price: string; date: string };
  rows: SummaryRow[];
  notes: { arrival: string | undefined; renewal: string; card: string | undefined };
};

type PlanSummaryTexts = {
  content: CheckoutPage;
  locale: string;
  timeZone: string;
  /** The time zone in which plans' months begin and end. */
  planTimeZone: string;
};

/** A plan's additional rows: the charges and their dates. */
export function planSummary(
  { content, locale, timeZone, planTimeZone }: PlanSummaryTexts,
  { id, data, currency }: StoredOrder<'subscription'>,
): PlanSummary {
  const { plan, summary, arrivalText } = content;
  const { packageName, interval, pricePerPeriod, nextBillingDate, periodStart } = data;
  const day = (moment: Date) => dateFormat(locale, { dateStyle: 'long', timeZone }).format(moment);
  const next = {
    price: formatMoney(minorFromDecimal(pricePerPeriod), currency, locale),
    // A plan that the server has not started yet begins today.
    date: day(
      nextBillingDate
        ? new Date(nextBillingDate)
        : monthsAfter(new Date(serverNow()), MONTHS[interval], planTimeZone),
    ),
  };
  const isRenewed = isOfRunningSubscription(id);
  const start = periodStart && { date: day(new Date(periodStart)) };
  return {
    title: isRenewed ? plan.renewal.title : summary.title,
    name: packageName && fillIn(plan.nameText[interval], { name: packageName }),
    totalText: plan.totalText,
    perText: plan.perText[interval],
    period: start && fillIn(plan.renewal.shortText[interval], start),
    next,
    rows: [
      ...(start
        ? [
            {
              name: plan.renewal.periodText,
              value: fillIn(plan.renewal.fromText[interval], start),
            },
          ]
        : []),
      { name: summary.nextPaymentText, value: fillIn(summary.nextPaymentOnText, next) },
    ],
    notes: {
      arrival: isRenewed ? plan.renewal.arrivalText : arrivalText?.subscription,
      renewal: fillIn(plan.renewalText[interval], next),
      card: isRenewed ? plan.renewal.cardText : undefined,
    },
  };
}
