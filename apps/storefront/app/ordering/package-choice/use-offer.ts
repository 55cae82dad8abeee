import type { Currency } from '@cairn/contract/values/currency';
import { useMemo } from 'react';
import type { PackageChoice } from '#app/content/order-pages/package-choice.server.ts';
import type { PersonalPrices } from '../personal/use-personal-prices.ts';
import type { PackageOffer } from './offer/shown-offer.ts';

/** A member's own prices, or the generic ones. */
export function useOffer(
  generic: PackageOffer,
  prices: PersonalPrices,
  wanted: Currency,
  content: PackageChoice,
  popular: number | undefined,
  { timeZone, locale }: { timeZone: string; locale: string },
): PackageOffer {
  const offerIn = prices.kind === 'ready' ? prices.offerIn : undefined;
  return useMemo(
    () => offerIn?.(wanted, { content, popular, timeZone, locale }) ?? generic,
    [generic, offerIn, wanted, content, popular, timeZone, locale],
  );
}
