import type { SubscriptionPackage } from '@cairn/contract/subscriptions/subscription-packages';
import type { UserSubscription } from '@cairn/contract/subscriptions/user-subscriptions';
import type { Currency } from '@cairn/contract/values/currency';
import { decimalFromMinor, type MinorUnits, minor } from '@cairn/contract/values/money';
import { monthsAfter } from '@cairn/contract/values/months-after';

type SubscriptionAge = UserSubscription['subscriptionAge'];

export type IntervalPrice = {
  billing: 'monthly' | 'annually';
  currency: Currency;
  original: MinorUnits;
  current: MinorUnits;
};

/** Savings are against the original price; the frequency difference is twelve months against a year. */
export function pricesOfPlan(
  prices: readonly IntervalPrice[],
  currency: Currency,
): SubscriptionPackage['prices'] {
  const monthly = priceFor(prices, 'monthly', currency);
  const annually = priceFor(prices, 'annually', currency);
  const annualByCurrency = prices
    .filter((price) => price.billing === 'annually')
    .map((price) => [price.currency, decimalFromMinor(price.current)]);
  return {
    monthly: {
      originalPrice: decimalFromMinor(monthly.original),
      currentPrice: decimalFromMinor(monthly.current),
      savings: difference(monthly.original, monthly.current),
    },
    annually: {
      originalPrice: decimalFromMinor(annually.original),
      currentPrice: Object.fromEntries(annualByCurrency),
      savings: difference(annually.original, annually.current),
    },
    frequencyDifference: difference(minor(12 * monthly.current), annually.current),
  };
}

function priceFor(
  prices: readonly IntervalPrice[],
  billing: IntervalPrice['billing'],
  currency: Currency,
): IntervalPrice {
  const found = prices.find((price) => price.billing === billing && price.currency === currency);
  if (!found) throw new Error(`A plan has no ${billing} price in ${currency}`);
  return found;
}

function difference(from: MinorUnits, take: MinorUnits): number {
  return decimalFromMinor(minor(from - take));
}

const DAY = 86_400_000;
const HOUR = 3_600_000;

/** Whole calendar months since the beginning, then the rest in days and hours. */
export function ageAt(beginning: Date, now: Date, timeZone: string): SubscriptionAge {
  let months = 0;
  while (monthsAfter(beginning, months + 1, timeZone) <= now) months += 1;
  const rest = Math.max(0, now.getTime() - monthsAfter(beginning, months, timeZone).getTime());
  return {
    years: Math.floor(months / 12),
    months: months % 12,
    days: Math.floor(rest / DAY),
    hours: Math.floor((rest % DAY) / HOUR),
  };
}
