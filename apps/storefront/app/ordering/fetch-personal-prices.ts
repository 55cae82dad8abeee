import type { PriceTier } from '@cairn/contract/prices/price-tiers';
import type { TieredProduct } from '@cairn/contract/values/product';
import { failed, type Result } from '#app/errors/result.ts';
import type { Fetcher } from '#app/shop-api/fetcher.ts';
import { personalPricesQuery } from '#app/shop-api/get-personal-prices.ts';
import { CallFailed, queryClient } from '#app/shop-api/query-client.ts';

/** Bypasses the query cache: a member who chooses by an old price hears of it only at checkout. */
export async function fetchPersonalPrices(
  ask: Fetcher,
  product: TieredProduct,
  subject: string,
): Promise<Result<PriceTier[]>> {
  const query = personalPricesQuery(ask, product, subject);
  try {
    return { ok: true, value: await queryClient().fetchQuery({ ...query, staleTime: 0 }) };
  } catch (error) {
    return failed(error instanceof CallFailed ? error.code : 'unhandled_error');
  }
}
