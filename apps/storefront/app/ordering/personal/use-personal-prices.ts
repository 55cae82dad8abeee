import type { Currency } from '@cairn/contract/values/currency';
import type { TieredProduct } from '@cairn/contract/values/product';
import type { FetchedPrices } from './fetch-personal-prices.ts';
import { type Personal, usePersonal } from './use-personal.ts';

export type PersonalPrices = Personal<FetchedPrices>;

/** The member's own prices, fetched after log-in and again for each currency. */
export function usePersonalPrices(
  product: TieredProduct,
  currency: Currency,
): { prices: PersonalPrices; retry(): void } {
  const { personal, retry } = usePersonal(async (ask, subject) => {
    // Loaded on demand: visitors need neither queries nor schemas.
    const { fetchPersonalPrices } = await import('./fetch-personal-prices.ts');
    return await fetchPersonalPrices(ask, product, subject);
  }, `${product} ${currency}`);
  return { prices: personal, retry };
}
