import { type PriceTier, priceTiers } from '@cairn/contract/prices/price-tiers';
import type { TieredProduct } from '@cairn/contract/values/product';
import { queryOptions } from '@tanstack/react-query';
import type { Result } from '#app/errors/result.ts';
import { checked } from './checked.ts';
import type { Fetcher } from './fetcher.ts';
import { orThrow } from './query-client.ts';

type PriceQuery = { aviosAmount?: number; targetFfpNumber?: string };

/** A product's prices for this member, in every currency. */
export async function getPersonalPrices(
  ask: Fetcher,
  product: TieredProduct,
  { aviosAmount, targetFfpNumber }: PriceQuery = {},
  signal?: AbortSignal,
): Promise<Result<PriceTier[]>> {
  const query = {
    ...(aviosAmount !== undefined && { aviosAmount: `${aviosAmount}` }),
    ...(targetFfpNumber !== undefined && { targetFfpNumber }),
  };
  return checked(priceTiers, await ask(`/products/${product}/prices`, { query, signal }));
}

export function personalPricesQuery(ask: Fetcher, product: TieredProduct, subject: string) {
  return queryOptions({
    queryKey: ['prices', 'personal', product, subject],
    queryFn: async ({ signal }) => orThrow(await getPersonalPrices(ask, product, {}, signal)),
  });
}
