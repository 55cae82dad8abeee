import type { PriceTier } from '@cairn/contract/prices/price-tiers';
import type { Currency } from '@cairn/contract/values/currency';
import { serverNow } from '@cairn/contract/values/server-clock';
import { useMemo } from 'react';
import { currencyWithPrices } from '#app/ordering/package-choice/shown-package.ts';
import { type GiftFormat, type GiftOffer, showGifts } from './show-gifts.ts';

/** A member's own prices, or the generic ones. */
export function useOffer(
  generic: GiftOffer,
  tiers: readonly PriceTier[] | undefined,
  wanted: Currency,
  { content, timeZone, zoneName, locale }: GiftFormat,
): GiftOffer {
  return useMemo(() => {
    if (!tiers) return generic;
    const format = { content, timeZone, zoneName, locale };
    return showGifts(tiers, currencyWithPrices(tiers, wanted), format, new Date(serverNow()));
  }, [generic, tiers, wanted, content, timeZone, zoneName, locale]);
}
