import { PACKAGE_AMOUNTS } from '@cairn/contract/prices/package-amounts';
import type { PriceTier } from '@cairn/contract/prices/price-tiers';
import { priceIn, pricePackage, tierOf } from '@cairn/contract/prices/tier';
import { type Company, timeZoneOf } from '@cairn/contract/values/company';
import { CURRENCIES, type Currency } from '@cairn/contract/values/currency';
import { dateFormat } from '@cairn/contract/values/formats';
import { decimalFromMinor, formatMoney } from '@cairn/contract/values/money';
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
    bonusAvios: number;
    texts: { total: string; pricePerAvios: SpokenText; bonus: string | undefined };
  };
};

/** Only a package with a price can be chosen. */
export type ChosenPackage = ShownPackage & { price: NonNullable<ShownPackage['price']> };

export type PackageOffer = {
  currency: Currency;
  packages: ShownPackage[];
  /** The number of packages in words. Formatted on the server, because a browser's first plural rule is slow. */
  countText: string;
  /** When the last bonus ends, formatted. */
  bonusEnds: string | undefined;
};

export type PackageWords = {
  company: Company;
  locale: string;
  smallUnits: SmallUnits;
  countText: PluralText;
};

export function showPackages(
  tiers: readonly PriceTier[],
  currency: Currency,
  { company, locale, smallUnits, countText }: PackageWords,
  now: Date,
): PackageOffer {
  const quotes = PACKAGE_AMOUNTS.map((avios) => pricePackage(avios, tiers, currency, now));
  const ends = quotes.flatMap((quote) => quote?.bonusEnds?.getTime() ?? []);
  const packages = PACKAGE_AMOUNTS.map((avios, index): ShownPackage => {
    const quote = quotes[index];
    const texts = { avios: avios.toLocaleString(locale) };
    if (!quote) return { avios, isAvailable: false, texts };
    const { total, bonusAvios, pricePerAvios } = quote;
    return {
      avios,
      isAvailable: tierOf(avios, tiers)?.available !== false,
      texts,
      price: {
        total: decimalFromMinor(total),
        pricePerAvios,
        bonusAvios,
        texts: {
          total: formatMoney(total, currency, locale),
          pricePerAvios: pricePerAviosText(pricePerAvios, currency, locale, smallUnits),
          bonus: bonusAvios > 0 ? bonusAvios.toLocaleString(locale) : undefined,
        },
      },
    };
  });
  const bonusEnds =
    ends.length === 0
      ? undefined
      : dateFormat(locale, {
          day: 'numeric',
          month: 'long',
          hour: '2-digit',
          minute: '2-digit',
          timeZone: timeZoneOf(company),
          timeZoneName: 'short',
        }).format(Math.max(...ends));
  return { currency, packages, countText: countPackages(packages, countText, locale), bonusEnds };
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
