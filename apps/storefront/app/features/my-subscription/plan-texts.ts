import type { UserSubscription } from '@cairn/contract/subscriptions/user-subscriptions';
import { fillIn } from '@cairn/contract/values/fill-in';
import { dateFormat } from '@cairn/contract/values/formats';
import { formatMoney, minorFromDecimal } from '@cairn/contract/values/money';
import type { SubscriptionArea } from '#app/content/pages/subscription-area.server.ts';

export type PlanTexts = {
  content: SubscriptionArea;
  locale: string;
  /** The member's, as in receipts and emails. */
  timeZone: string;
};

export function formatDate(
  moment: string,
  { locale, timeZone }: Omit<PlanTexts, 'content'>,
): string {
  const format = { day: 'numeric', month: 'short', year: 'numeric', timeZone } as const;
  return dateFormat(locale, format).format(new Date(moment));
}

export function formatMonth(
  moment: string,
  { locale, timeZone }: Omit<PlanTexts, 'content'>,
): string {
  return dateFormat(locale, { month: 'short', timeZone }).format(new Date(moment));
}

/** In the texts of the language: "18 Nov, 21 Nov and 26 Nov". */
export function formatDates(moments: readonly string[], texts: Omit<PlanTexts, 'content'>): string {
  const { locale, timeZone } = texts;
  const format = dateFormat(locale, { day: 'numeric', month: 'long', timeZone });
  const dates = moments.map((moment) => format.format(new Date(moment)));
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(dates);
}

export function formatPrice(amount: number, { cost }: UserSubscription, locale: string): string {
  return formatMoney(minorFromDecimal(amount), cost.currency, locale);
}

/** Values for the placeholders in texts about a plan. */
export function valuesOf(plan: UserSubscription, texts: PlanTexts): Record<string, string> {
  const { card, packageName, cost, renewDate, accumulatedAvios, avios } = plan;
  const { content, locale } = texts;
  const { known, unknown } = content.cardName;
  return {
    name: packageName,
    price: formatPrice(cost.amount, plan, locale),
    amount: avios.monthly.toLocaleString(locale),
    collected: accumulatedAvios.toLocaleString(locale),
    card: card === undefined ? unknown : fillIn(known, { digits: card }),
    ...(renewDate && { date: formatDate(renewDate, texts) }),
  };
}
