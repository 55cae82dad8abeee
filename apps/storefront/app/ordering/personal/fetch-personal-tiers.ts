import type { YearlyAllowance } from '@cairn/contract/members/yearly-allowance';
import type { PriceTier } from '@cairn/contract/prices/price-tiers';
import type { TieredProduct } from '@cairn/contract/values/product';
import { failed, type Result } from '#app/errors/result.ts';
import type { Fetcher } from '#app/shop-api/fetcher.ts';
import { personalPricesQuery } from '#app/shop-api/get-personal-prices.ts';
import { getPurchaseAllowance } from '#app/shop-api/get-purchase-allowance.ts';
import { CallFailed, queryClient } from '#app/shop-api/query-client.ts';

export type PersonalTiers = {
  tiers: readonly PriceTier[];
  /** Undefined if it could not be fetched, and for products without a limit of the member's own. */
  allowance: YearlyAllowance | undefined;
};

/** Bypasses the query cache: a member who chooses by an old price hears of it only at checkout. */
export async function fetchPersonalTiers(
  ask: Fetcher,
  product: TieredProduct,
  subject: string,
): Promise<Result<PersonalTiers>> {
  const query = personalPricesQuery(ask, product, subject);
  try {
    const [tiers, allowance] = await Promise.all([
      queryClient().fetchQuery({ ...query, staleTime: 0 }),
      product === 'purchase' ? getPurchaseAllowance(ask) : undefined,
    ]);
    return { ok: true, value: { tiers, allowance: allowance?.ok ? allowance.value : undefined } };
  } catch (error) {
    return failed(error instanceof CallFailed ? error.code : 'unhandled_error');
  }
}
