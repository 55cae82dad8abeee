import { bonusPercent } from '@cairn/contract/prices/bonus-percent';
import type { PriceTier } from '@cairn/contract/prices/price-tiers';
import { quotePackages } from '@cairn/contract/prices/quote-packages';
import { type PackageQuote, priceIn } from '@cairn/contract/prices/tier';
import { CURRENCIES, type Currency } from '@cairn/contract/values/currency';
import { dateFormat } from '@cairn/contract/values/formats';
import { formatMoney, minor } from '@cairn/contract/values/money';
import type { SmallUnits } from '#app/content/text/price-texts.ts';
import { type ShownQuote, showQuotes } from '../prices/show-quotes.ts';

/** The member's own packages and prices, or the reason why there are none. */
export type OwnOffer =
  | { kind: 'loading' }
  | { kind: 'refused'; code: string; values?: Record<string, string> }
  | { kind: 'failed' }
  | PricedOffer;

export type PricedOffer = {
  kind: 'priced';
  currency: Currency;
  /** The packages that can be bought, smallest first. */
  quotes: ShownQuote[];
  /** Avios left of the yearly limit, if it is known. */
  left: number | undefined;
  bonus: BonusStep | undefined;
};

/** The smallest package with a bonus, compared with the one below it. */
export type BonusStep = {
  first: ShownQuote;
  /** Undefined if the bonus is not a whole percentage. */
  percent: string | undefined;
  endsAt: number;
  endText: string;
  step: { below: ShownQuote; moreAvios: string; morePrice: string } | undefined;
};

export type OfferFormat = { timeZone: string; locale: string; smallUnits: SmallUnits };

type Bought = { tiers: readonly PriceTier[]; left: number | undefined };

/** In the wanted currency or, where nothing is sold in it, the first that has prices. */
export function offerIn(
  wanted: Currency,
  { tiers, left }: Bought,
  format: OfferFormat,
  now: Date,
): PricedOffer {
  const hasPrices = (one: Currency) => tiers.some(({ price }) => priceIn(price, one) !== undefined);
  const currency = [wanted, ...CURRENCIES].find(hasPrices) ?? wanted;
  const quotes = quotePackages(tiers, currency, now);
  const shown = showQuotes(quotes, { ...format, currency });
  return { kind: 'priced', currency, quotes: shown, left, bonus: bonusIn(quotes, shown) };

  function bonusIn(quotes: PackageQuote[], shown: ShownQuote[]): BonusStep | undefined {
    const index = quotes.findIndex(({ bonusAvios }) => bonusAvios > 0);
    const quote = quotes[index];
    const first = shown[index];
    if (!quote?.bonusEnds || !first) return undefined;
    const percent = bonusPercent(quote.avios, quote.bonusAvios);
    return {
      first,
      percent: percent === undefined ? undefined : `${percent}`,
      endsAt: quote.bonusEnds.getTime(),
      endText: dateFormat(format.locale, { ...END, timeZone: format.timeZone }).format(
        quote.bonusEnds,
      ),
      step: stepUp(quotes[index - 1], shown[index - 1], quote),
    };
  }

  function stepUp(
    below: PackageQuote | undefined,
    shownBelow: ShownQuote | undefined,
    first: PackageQuote,
  ): BonusStep['step'] {
    if (!below || !shownBelow) return undefined;
    const moreAvios = first.avios + first.bonusAvios - below.avios;
    return {
      below: shownBelow,
      moreAvios: moreAvios.toLocaleString(format.locale),
      morePrice: formatMoney(minor(first.total - below.total), currency, format.locale),
    };
  }
}

const END = {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
} as const;
