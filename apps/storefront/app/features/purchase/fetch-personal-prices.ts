import type { PriceTier } from '@cairn/contract/price-tiers';
import { failed, type Result } from '#app/errors/result.ts';
import type { Fetcher } from '#app/shop-api/fetcher.ts';
import { personalPricesQuery } from '#app/shop-api/get-personal-prices.ts';
import { CallFailed, queryClient } from '#app/shop-api/query-client.ts';

/** A member's own prices of now: who chooses by old ones is told of it only when they want to pay. */
export async function fetchPersonalPrices(
  ask: Fetcher,
  subject: string,
): Promise<Result<PriceTier[]>> {
  const query = personalPricesQuery(ask, 'purchase', subject);
  try {
    return { ok: true, value: await queryClient().fetchQuery({ ...query, staleTime: 0 }) };
  } catch (error) {
    return failed(error instanceof CallFailed ? error.code : 'unhandled_error');
  }
}
