import type { Currency } from '@cairn/contract/currency';
import { useMemo } from 'react';
import {
  currencyWithPrices,
  type PackageOffer,
  type PackageWords,
  showPackages,
} from './show-packages.ts';
import type { PersonalPrices } from './use-personal-prices.ts';

/** The prices of whoever is here: a member's own, in every currency, or those for everybody. */
export function useOffer(
  generic: PackageOffer,
  prices: PersonalPrices,
  wanted: Currency,
  { company, locale, smallUnits }: PackageWords,
): PackageOffer {
  const tiers = prices.kind === 'ready' ? prices.tiers : undefined;
  return useMemo(() => {
    if (!tiers) return generic;
    const words = { company, locale, smallUnits };
    return showPackages(tiers, currencyWithPrices(tiers, wanted), words, new Date());
  }, [generic, tiers, wanted, company, locale, smallUnits]);
}
