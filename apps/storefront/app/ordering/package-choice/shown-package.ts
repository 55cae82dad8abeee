import { fullnessOf } from '@cairn/contract/prices/fullness';
import { PACKAGE_AMOUNTS } from '@cairn/contract/prices/package-amounts';
import type { PriceTier } from '@cairn/contract/prices/price-tiers';
import { type PackageQuote, priceIn, pricePackage, tierOf } from '@cairn/contract/prices/tier';
import { CURRENCIES, type Currency } from '@cairn/contract/values/currency';
import { fillIn } from '@cairn/contract/values/fill-in';
import { dateFormat } from '@cairn/contract/values/formats';
import {
  decimalFromMinor,
  formatMoney,
  type MicroUnits,
  pricePerAvios,
} from '@cairn/contract/values/money';
import { pricePerAviosText, type SmallUnits } from '#app/content/text/price-texts.ts';
import type { SpokenText } from '#app/content/text/spoken.tsx';

/** A package on screen. Without a price it is not sold in this currency. */
export type ShownPackage = {
  avios: number;
  isAvailable: boolean;
  /** The size of its drawing, from 0 to 1. */
  fullness: number;
  texts: { avios: string };
  price?: {
    /** In units of the currency, as it is stored. */
    total: number;
    pricePerAvios: number;
    /** Without the bonus. */
    basePricePerAvios: number;
    bonusAvios: number;
    texts: {
      total: string;
      pricePerAvios: SpokenText;
      /** The same with a word, for lists and for recommendations. */
      each: SpokenText;
      eachInFull: SpokenText;
      /** Undefined without a bonus: then there is only one price per avios. */
      basePricePerAvios: SpokenText | undefined;
      withoutBonus: SpokenText | undefined;
      bonus: string | undefined;
      /** Package and bonus as a sum. */
      sum: string;
      /** Package and bonus together. */
      receive: string;
    };
  };
};

/** Only a package with a price can be chosen. */
export type ChosenPackage = ShownPackage & { price: NonNullable<ShownPackage['price']> };

/** The choice that a visitor takes through the log-in, the currency last. */
export function seenTerms({ avios, price }: ChosenPackage, currency: Currency): string {
  return [avios, price.bonusAvios, price.total, currency].join('_');
}

export type PriceFormat = {
  locale: string;
  texts: {
    pricePerAviosText: string;
    eachText: string;
    withoutBonusText: string;
    sumText: string;
    noBonusText: string;
  };
  smallUnits: SmallUnits;
};

export function quotesOf(
  tiers: readonly PriceTier[],
  currency: Currency,
  now: Date,
): (PackageQuote | undefined)[] {
  return PACKAGE_AMOUNTS.map((avios) => pricePackage(avios, tiers, currency, now));
}

/** Every package with its prices formatted. */
export function shownPackages(
  tiers: readonly PriceTier[],
  quotes: readonly (PackageQuote | undefined)[],
  currency: Currency,
  { locale, texts: formats, smallUnits }: PriceFormat,
): ShownPackage[] {
  return PACKAGE_AMOUNTS.map((avios, index): ShownPackage => {
    const quote = quotes[index];
    const texts = { avios: avios.toLocaleString(locale) };
    const fullness = fullnessOf(avios);
    if (!quote) return { avios, isAvailable: false, fullness, texts };
    const { total, bonusAvios } = quote;
    const base = pricePerAvios(total, avios);
    const bonus = bonusAvios.toLocaleString(locale);
    const each = (price: MicroUnits, text = '{pricePerAvios}') =>
      within(text, pricePerAviosText(price, currency, locale, smallUnits));
    return {
      avios,
      isAvailable: tierOf(avios, tiers)?.available !== false,
      fullness,
      texts,
      price: {
        total: decimalFromMinor(total),
        pricePerAvios: quote.pricePerAvios,
        basePricePerAvios: base,
        bonusAvios,
        texts: {
          total: formatMoney(total, currency, locale),
          pricePerAvios: each(quote.pricePerAvios),
          each: each(quote.pricePerAvios, formats.eachText),
          eachInFull: each(quote.pricePerAvios, formats.pricePerAviosText),
          basePricePerAvios: bonusAvios > 0 ? each(base) : undefined,
          withoutBonus: bonusAvios > 0 ? each(base, formats.withoutBonusText) : undefined,
          bonus: bonusAvios > 0 ? bonus : undefined,
          sum:
            bonusAvios > 0
              ? fillIn(formats.sumText, { avios: texts.avios, bonus })
              : formats.noBonusText,
          receive: (avios + bonusAvios).toLocaleString(locale),
        },
      },
    };
  });
}

function within(text: string, { shown, spoken }: SpokenText): SpokenText {
  return {
    shown: fillIn(text, { pricePerAvios: shown }),
    spoken: fillIn(text, { pricePerAvios: spoken }),
  };
}

export type Clock = { timeZone: string; zoneName: string; locale: string };

/** When the last bonus ends. */
export function bonusEnd(
  quotes: readonly (PackageQuote | undefined)[],
  { timeZone, zoneName, locale }: Clock,
): { at: number; text: string } | undefined {
  const ends = quotes.flatMap((quote) => quote?.bonusEnds?.getTime() ?? []);
  if (ends.length === 0) return undefined;
  const at = Math.max(...ends);
  const date = dateFormat(locale, {
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  }).format(at);
  return { at, text: `${date}, ${zoneName}` };
}

/** The currency itself if anything has a price in it, else the first in which something has. */
export function currencyWithPrices(tiers: readonly PriceTier[], wanted: Currency): Currency {
  const hasPrice = (currency: Currency) =>
    tiers.some(({ price }) => priceIn(price, currency) !== undefined);
  if (hasPrice(wanted)) return wanted;
  return CURRENCIES.find(hasPrice) ?? wanted;
}
