import type { PriceTier } from '@cairn/contract/prices/price-tiers';
import type { Company, Locale } from '@cairn/contract/values/company';
import type { Currency } from '@cairn/contract/values/currency';
import { useMemo } from 'react';
import type { PackageChoice } from '#app/content/order-pages/package-choice.server.ts';
import { currencyWithPrices, showPackages } from './offer/show-packages.ts';
import type { PackageOffer } from './offer/shown-offer.ts';

/** A member's own prices, or the generic ones. */
export function useOffer(
  generic: PackageOffer,
  tiers: readonly PriceTier[] | undefined,
  wanted: Currency,
  content: PackageChoice,
  popular: number | undefined,
  { company, locale }: { company: Company; locale: Locale },
): PackageOffer {
  return useMemo(() => {
    if (!tiers) return generic;
    const words = { content, popular, company, locale };
    return showPackages(tiers, currencyWithPrices(tiers, wanted), words, new Date());
  }, [generic, tiers, wanted, content, popular, company, locale]);
}
