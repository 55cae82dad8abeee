import { PACKAGE_AMOUNTS } from '@cairn/contract/prices/package-amounts';
import type { PriceTier } from '@cairn/contract/prices/price-tiers';
import { type PackageQuote, priceIn, pricePackage, tierOf } from '@cairn/contract/prices/tier';
import { type Company, timeZoneOf } from '@cairn/contract/values/company';
import { CURRENCIES, type Currency } from '@cairn/contract/values/currency';
import { dateFormat } from '@cairn/contract/values/formats';
import {
  decimalFromMinor,
  formatMoney,
  type MicroUnits,
  pricePerAvios,
} from '@cairn/contract/values/money';
import { fillInPlural, type PluralText } from '#app/content/text/plural.ts';
import { pricePerAviosText, type SmallUnits } from '#app/content/text/price-texts.ts';
import type { SpokenText } from '#app/content/text/spoken.tsx';

/** A package on screen. Without a price it is not sold in this currency. */
export type ShownPackage = {
  avios: number;
  isAvailable: boolean;
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
      /** Undefined without a bonus: then there is only one price per avios. */
      basePricePerAvios: SpokenText | undefined;
      bonus: string | undefined;
      /** Package and bonus together. */
      receive: string;
    };
  };
};

/** Only a package with a price can be chosen. */
export type ChosenPackage = ShownPackage & { price: NonNullable<ShownPackage['price']> };

export type BonusOffer = {
  /** When the last bonus ends, formatted. */
  ends: string;
  /** The smallest package with a bonus, formatted. */
  from: string;
  /** Undefined when bonuses differ or are not a whole percentage. */
  percent: string | undefined;
  title: string | undefined;
};

export type PackageOffer = {
  currency: Currency;
  packages: ShownPackage[];
  /** The number of packages in words. Formatted on the server, because a browser's first plural rule is slow. */
  countText: string;
  bonus: BonusOffer | undefined;
};

export type PackageWords = {
  company: Company;
  locale: string;
  smallUnits: SmallUnits;
  countText: PluralText;
  bonusTitle: PluralText;
  /** What the company's time is called. */
  zoneName: string | undefined;
};

const DAY = 86_400_000;

export function showPackages(
  tiers: readonly PriceTier[],
  currency: Currency,
  words: PackageWords,
  now: Date,
): PackageOffer {
  const { locale, smallUnits } = words;
  const quotes = PACKAGE_AMOUNTS.map((avios) => pricePackage(avios, tiers, currency, now));
  const packages = PACKAGE_AMOUNTS.map((avios, index): ShownPackage => {
    const quote = quotes[index];
    const texts = { avios: avios.toLocaleString(locale) };
    if (!quote) return { avios, isAvailable: false, texts };
    const { total, bonusAvios } = quote;
    const base = pricePerAvios(total, avios);
    const each = (price: MicroUnits) => pricePerAviosText(price, currency, locale, smallUnits);
    return {
      avios,
      isAvailable: tierOf(avios, tiers)?.available !== false,
      texts,
      price: {
        total: decimalFromMinor(total),
        pricePerAvios: quote.pricePerAvios,
        basePricePerAvios: base,
        bonusAvios,
        texts: {
          total: formatMoney(total, currency, locale),
          pricePerAvios: each(quote.pricePerAvios),
          basePricePerAvios: bonusAvios > 0 ? each(base) : undefined,
          bonus: bonusAvios > 0 ? bonusAvios.toLocaleString(locale) : undefined,
          receive: (avios + bonusAvios).toLocaleString(locale),
        },
      },
    };
  });
  const countText = countPackages(packages, words.countText, locale);
  return { currency, packages, countText, bonus: bonusOf(quotes, words, now) };
}

function bonusOf(
  quotes: readonly (PackageQuote | undefined)[],
  { company, locale, bonusTitle, zoneName }: PackageWords,
  now: Date,
): BonusOffer | undefined {
  const dated = quotes.flatMap((quote) =>
    quote?.bonusEnds ? [{ ...quote, ends: quote.bonusEnds.getTime() }] : [],
  );
  const [least] = dated;
  if (!least) return undefined;
  const end = Math.max(...dated.map(({ ends }) => ends));
  const date = dateFormat(locale, {
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: timeZoneOf(company),
    ...(zoneName === undefined && { timeZoneName: 'short' }),
  }).format(end);
  const percent = samePercent(dated);
  const daysLeft = Math.ceil((end - now.getTime()) / DAY);
  return {
    ends: zoneName === undefined ? date : `${date} ${zoneName}`,
    from: least.avios.toLocaleString(locale),
    percent,
    title: percent && fillInPlural(bonusTitle, daysLeft, { percent }, locale),
  };
}

/** The percentage that all these bonuses are. */
export function samePercent(
  packages: readonly { avios: number; bonusAvios: number }[],
): string | undefined {
  const percents = new Set(packages.map(({ avios, bonusAvios }) => (100 * bonusAvios) / avios));
  const [percent] = percents;
  if (percents.size !== 1 || percent === undefined || percent === 0) return undefined;
  return Number.isInteger(percent) ? `${percent}` : undefined;
}

export function countPackages(
  packages: readonly ShownPackage[],
  texts: PluralText,
  locale: string,
): string {
  const [least, ...more] = packages.toSorted((one, other) => one.avios - other.avios);
  const most = more.at(-1) ?? least;
  if (!least || !most) return '';
  const range = { from: least.texts.avios, to: most.texts.avios };
  return fillInPlural(texts, packages.length, range, locale);
}

/** The currency itself if anything has a price in it, else the first in which something has. */
export function currencyWithPrices(tiers: readonly PriceTier[], wanted: Currency): Currency {
  const hasPrice = (currency: Currency) =>
    tiers.some(({ price }) => priceIn(price, currency) !== undefined);
  if (hasPrice(wanted)) return wanted;
  return CURRENCIES.find(hasPrice) ?? wanted;
}
