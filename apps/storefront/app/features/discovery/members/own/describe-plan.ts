import type { UserSubscription } from '@cairn/contract/subscriptions/user-subscriptions';
import { fillIn } from '@cairn/contract/values/fill-in';
import { dateFormat } from '@cairn/contract/values/formats';
import { formatMoney, minorFromDecimal } from '@cairn/contract/values/money';
import type { HomeContent } from '#app/content/pages/discovery-page.server.ts';
import { fillInPlural } from '#app/content/text/plural.ts';
import { nextPriceOf } from '#app/ordering/orders/current-subscription.ts';
import { cardName } from '#app/ordering/parts/card-name.ts';

export type Reader = { locale: string; timeZone: string };

export type ShownPlan = {
  title: string;
  text: string;
  /** Label of the stones, one for each month. */
  monthsText: string | undefined;
  /** The next payment, or what is said instead of one. */
  price: string | undefined;
  paymentText: string | undefined;
};

/** In the words of the plan's status. */
export function describePlan(
  plan: UserSubscription,
  texts: HomeContent['plan'],
  reader: Reader,
): ShownPlan {
  const { months = [], renewDate, subscriptionStatus } = plan;
  const { locale } = reader;
  const number = (count: number) => count.toLocaleString(locale);
  const done = months.filter(({ state }) => state === 'credited').length;
  const next = months.find(({ state }) => state === 'next');
  const values = {
    name: plan.packageName,
    collected: number(plan.accumulatedAvios),
    amount: number(plan.avios.monthly),
    month: formatMonth(plan.createDate, reader),
    card: cardName({ type: plan.cardType, digits: plan.card }, texts.card),
    left: number(months.length - done),
    ...(renewDate && { date: formatDay(renewDate, reader) }),
  };
  const monthsText =
    months.length > 0 ? fillInPlural(texts.monthsText, done, values, locale) : undefined;
  if (subscriptionStatus === 'refund_pending') {
    const title = texts.refundTitle;
    const text = fillIn(texts.refundText, values);
    return { title, text, monthsText, price: undefined, paymentText: undefined };
  }
  if (subscriptionStatus === 'cancelled_scheduled' && renewDate) {
    const title = fillIn(texts.endingTitle, values);
    const text = fillIn(texts.endingText, values);
    return { title, text, monthsText, price: undefined, paymentText: undefined };
  }
  const collected = done > 0 ? fillIn(texts.collectedText, values) : '';
  const isPaying = subscriptionStatus === 'autorenewing';
  const nextText =
    next && !isPaying
      ? fillIn(texts.nextText, { ...values, date: formatDay(next.startsAt, reader) })
      : '';
  return {
    title: titleOf(done, months.length, texts, values, locale),
    text: `${collected} ${isPaying ? texts.payingText : nextText}`.trim(),
    monthsText,
    price: renewDate && formatPrice(nextPriceOf(plan), plan, locale),
    paymentText: renewDate && !isPaying ? fillIn(texts.paymentText, values) : undefined,
  };
}

function titleOf(
  done: number,
  all: number,
  { firstTitle, titleText, fullTitle }: HomeContent['plan'],
  values: Record<string, string>,
  locale: string,
): string {
  if (done === 0) return firstTitle;
  return done === all ? fullTitle : fillInPlural(titleText, done, values, locale);
}

export function formatPrice(amount: number, { cost }: UserSubscription, locale: string): string {
  return formatMoney(minorFromDecimal(amount), cost.currency, locale);
}

export function formatDay(moment: string, { locale, timeZone }: Reader): string {
  const format = { day: 'numeric', month: 'long', timeZone } as const;
  return dateFormat(locale, format).format(new Date(moment));
}

/** With its year, unless that is the current one. */
export function pastDay(day: Date, now: Date, { locale, timeZone }: Reader): string {
  const year = dateFormat(locale, { year: 'numeric', timeZone });
  const isThisYear = year.format(day) === year.format(now);
  return dateFormat(locale, {
    day: 'numeric',
    month: 'long',
    ...(!isThisYear && { year: 'numeric' }),
    timeZone,
  }).format(day);
}

function formatMonth(moment: string, { locale, timeZone }: Reader): string {
  return dateFormat(locale, { month: 'long', timeZone }).format(new Date(moment));
}
