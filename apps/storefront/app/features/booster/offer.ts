import {
  type BoosterMultiplier,
  pricesOfMultiplier,
  quoteBoost,
} from '@cairn/contract/prices/boost';
import { PACKAGE_AMOUNTS } from '@cairn/contract/prices/package-amounts';
import type { PriceTier } from '@cairn/contract/prices/price-tiers';
import { quotePackage } from '@cairn/contract/prices/tier';
import type { Currency } from '@cairn/contract/values/currency';
import { decimalFromMinor, formatMoney, type MicroUnits } from '@cairn/contract/values/money';
import { pricePerAviosText, type SmallUnits } from '#app/content/text/price-texts.ts';
import type { SpokenText } from '#app/content/text/spoken.tsx';

/** A price per avios; `value` is for comparing it with others. */
export type ShownPrice = { value: number; text: SpokenText };

export type ShownMultiplier = {
  multiplyBy: number;
  name: string;
  price: ShownPrice;
  /** Set while a campaign makes it cheaper. */
  standardPrice: SpokenText | undefined;
};

export type ShownQuote = {
  /** In units of the currency, as it is stored. */
  price: number;
  total: string;
  /** Set while a campaign makes it cheaper. */
  standardTotal: string | undefined;
};

export type GenericOffer = {
  currency: Currency;
  multipliers: readonly ShownMultiplier[];
  /** Prices of boosting the example's activities, by multiplier. */
  example: Record<number, { quote: ShownQuote; buying: ShownPrice | undefined }>;
};

type BoostFormat = { locale: string; smallUnits: SmallUnits };

/** Formats prices: on the server for everybody, and in the browser only for members. */
export function showMultipliers(
  multipliers: readonly BoosterMultiplier[],
  currency: Currency,
  { locale, smallUnits }: BoostFormat,
): ShownMultiplier[] {
  return multipliers
    .toSorted((one, other) => one.multiplyBy - other.multiplyBy)
    .flatMap((multiplier) => {
      const prices = pricesOfMultiplier(multiplier, currency);
      if (!prices) return [];
      const inWords = (price: MicroUnits) => pricePerAviosText(price, currency, locale, smallUnits);
      const { current, standard } = prices;
      return [
        {
          multiplyBy: multiplier.multiplyBy,
          name: multiplier.displayName,
          price: { value: current, text: inWords(current) },
          standardPrice: standard > current ? inWords(standard) : undefined,
        },
      ];
    });
}

export function showQuote(
  multiplier: BoosterMultiplier,
  aviosAdded: number,
  currency: Currency,
  locale: string,
): ShownQuote | undefined {
  const quote = quoteBoost(multiplier, aviosAdded, currency);
  if (!quote) return undefined;
  const { total, standardTotal } = quote;
  return {
    price: decimalFromMinor(total),
    total: formatMoney(total, currency, locale),
    standardTotal: standardTotal > total ? formatMoney(standardTotal, currency, locale) : undefined,
  };
}

/** The price per avios of the smallest package with at least this many, or of the largest package. */
export function buyingPrice(
  tiers: readonly PriceTier[],
  avios: number,
  currency: Currency,
  { locale, smallUnits }: BoostFormat,
  now: Date,
): ShownPrice | undefined {
  const amount = PACKAGE_AMOUNTS.find((one) => one >= avios) ?? PACKAGE_AMOUNTS.at(-1);
  const quote = amount && quotePackage(amount, tiers, currency, now);
  if (!quote) return undefined;
  const { pricePerAvios } = quote;
  return {
    value: pricePerAvios,
    text: pricePerAviosText(pricePerAvios, currency, locale, smallUnits),
  };
}
