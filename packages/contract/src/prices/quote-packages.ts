import type { Currency } from '../values/currency.ts';
import { PACKAGE_AMOUNTS } from './package-amounts.ts';
import type { PriceTier } from './price-tiers.ts';
import { type PackageQuote, quotePackage } from './tier.ts';

/** The packages currently on sale, smallest first. */
export function quotePackages(
  tiers: readonly PriceTier[],
  currency: Currency,
  now: Date,
): PackageQuote[] {
  return PACKAGE_AMOUNTS.map((avios) => quotePackage(avios, tiers, currency, now)).filter(
    (quote) => quote !== undefined,
  );
}
