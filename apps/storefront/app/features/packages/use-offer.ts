import type { PriceTier } from '@cairn/contract/prices/price-tiers';
import type { Currency } from '@cairn/contract/values/currency';
import { serverNow } from '@cairn/contract/values/server-clock';
import { useMemo } from 'react';
import type { PackageChoice } from '#app/content/order-pages/package-choice.server.ts';
import { currencyWithPrices } from '#app/ordering/package-choice/shown-package.ts';
import { showPackages } from './offer/show-packages.ts';
import type { PackageFormat, PackageOffer } from './offer/shown-offer.ts';

/** A member's own prices, or the generic ones. */
export function useOffer(
  generic: PackageOffer,
  tiers: readonly PriceTier[] | undefined,
  wanted: Currency,
  content: PackageChoice,
  popular: number | undefined,
  { timeZone, zoneName, locale }: Pick<PackageFormat, 'timeZone' | 'zoneName' | 'locale'>,
): PackageOffer {
  return useMemo(() => {
    if (!tiers) return generic;
    const format = { content, popular, timeZone, zoneName, locale };
    const now = new Date(serverNow());
    return showPackages(tiers, currencyWithPrices(tiers, wanted), format, now);
  }, [generic, tiers, wanted, content, popular, timeZone, zoneName, locale]);
}
