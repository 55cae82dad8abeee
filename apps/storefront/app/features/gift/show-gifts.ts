import type { PriceTier } from '@cairn/contract/prices/price-tiers';
import type { Currency } from '@cairn/contract/values/currency';
import type { GiftPage } from '#app/content/order-pages/gift-page.server.ts';
import {
  bonusEnd,
  type Clock,
  quotesOf,
  type ShownPackage,
  shownPackages,
} from '#app/ordering/package-choice/shown-package.ts';

export type GiftOffer = {
  currency: Currency;
  packages: ShownPackage[];
  /** When the last bonus ends, formatted; undefined without any. */
  bonusEnds: string | undefined;
};

export type GiftFormat = Clock & { content: Pick<GiftPage, 'sizes' | 'smallUnits'> };

/** Formatted on the server, and in the browser only for members. */
export function showGifts(
  tiers: readonly PriceTier[],
  currency: Currency,
  format: GiftFormat,
  now: Date,
): GiftOffer {
  const { sizes, smallUnits } = format.content;
  const quotes = quotesOf(tiers, currency, now);
  const texts = {
    pricePerAviosText: sizes.pricePerAviosText,
    eachText: sizes.pricePerAviosText,
    withoutBonusText: sizes.withoutBonusText,
    sumText: '',
    noBonusText: '',
  };
  const { locale } = format;
  return {
    currency,
    packages: shownPackages(tiers, quotes, currency, { locale, texts, smallUnits }),
    bonusEnds: bonusEnd(quotes, format)?.text,
  };
}
