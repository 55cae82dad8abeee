import type { Currency } from '@cairn/contract/values/currency';
import { useMemo } from 'react';
import type { PersonalPrices } from '../use-personal-prices.ts';
import {
  currencyWithPrices,
  type PackageOffer,
  type PackageWords,
  showPackages,
} from './show-packages.ts';

/** A member's own prices, or the generic ones. */
export function useOffer(
  generic: PackageOffer,
  prices: PersonalPrices,
  wanted: Currency,
  { company, locale, smallUnits, countText, bonusTitle, zoneName }: PackageWords,
): PackageOffer {
  const tiers = prices.kind === 'ready' ? prices.tiers : undefined;
  return useMemo(() => {
    if (!tiers) return generic;
    const words = { company, locale, smallUnits, countText, bonusTitle, zoneName };
    return showPackages(tiers, currencyWithPrices(tiers, wanted), words, new Date());
  }, [generic, tiers, wanted, company, locale, smallUnits, countText, bonusTitle, zoneName]);
}
