import { fullnessOf } from '@cairn/contract/prices/fullness';
import { priceIn } from '@cairn/contract/prices/tier';
import type { SubscriptionInterval } from '@cairn/contract/subscriptions/subscription-interval';
import type { SubscriptionPackage } from '@cairn/contract/subscriptions/subscription-packages';
import type { Currency } from '@cairn/contract/values/currency';
import { formatMoney, minorFromDecimal, pricePerAvios } from '@cairn/contract/values/money';
import { pricePerAviosText, type SmallUnits } from '#app/content/text/price-texts.ts';
import type { SpokenText } from '#app/content/text/spoken.tsx';

/** Price and avios of a billing period. */
type ShownPrice = {
  /** In units of the currency, as it is stored. */
  price: number;
  avios: number;
  /** For comparing plans. */
  perAvios: number;
  texts: {
    total: string;
    /** Set when the price is reduced. */
    original: string | undefined;
    perAvios: SpokenText;
  };
};

export type ShownPlan = {
  packageId: string;
  name: string;
  avios: number;
  aviosPerYear: number;
  fullness: number;
  prices: Record<SubscriptionInterval, ShownPrice>;
  /** Saved per year by annual billing; undefined if nothing is. */
  saving: string | undefined;
};

export type PlanOffer = { currency: Currency; plans: readonly ShownPlan[] };

type PlanFormat = { locale: string; smallUnits: SmallUnits };

/** Formats plans: on the server for everybody, and in the browser only for members. */
export function showPlans(
  packages: readonly SubscriptionPackage[],
  format: PlanFormat,
): ShownPlan[] {
  return packages.filter(({ active }) => active).flatMap((one) => showPlan(one, format) ?? []);
}

function showPlan(plan: SubscriptionPackage, format: PlanFormat): ShownPlan | undefined {
  const { packageId, packageName: name, avios, prices, currency } = plan;
  const monthly = showPrice(plan, 'monthly', format);
  const annually = showPrice(plan, 'annually', format);
  if (!monthly || !annually) return undefined;
  const saving = minorFromDecimal(prices.frequencyDifference);
  return {
    packageId,
    name,
    avios: avios.monthly,
    aviosPerYear: avios.annually,
    // By the year: plans bring less in a month than most packages do at once.
    fullness: fullnessOf(avios.annually),
    prices: { monthly, annually },
    saving: saving > 0 ? formatMoney(saving, currency, format.locale) : undefined,
  };
}

function showPrice(
  { avios, prices, currency }: SubscriptionPackage,
  interval: SubscriptionInterval,
  { locale, smallUnits }: PlanFormat,
): ShownPrice | undefined {
  const { currentPrice, originalPrice, savings } = prices[interval];
  const price = priceIn(currentPrice, currency);
  if (price === undefined) return undefined;
  const total = minorFromDecimal(price);
  const perAvios = pricePerAvios(total, avios[interval]);
  const original = formatMoney(minorFromDecimal(originalPrice), currency, locale);
  return {
    price,
    avios: avios[interval],
    perAvios,
    texts: {
      total: formatMoney(total, currency, locale),
      original: savings > 0 ? original : undefined,
      perAvios: pricePerAviosText(perAvios, currency, locale, smallUnits),
    },
  };
}
