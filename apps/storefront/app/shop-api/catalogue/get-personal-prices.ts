import { type PriceTier, priceTiers } from '@cairn/contract/prices/price-tiers';
import type { TieredProduct } from '@cairn/contract/values/product';
import { checked } from '#app/shop-api/client/checked.ts';
import type { MemberQuery } from '#app/shop-api/client/member-query.ts';

type PriceQuery = { aviosAmount?: number; targetFfpNumber?: string };

/** A product's prices for this member, in every currency. */
export function personalPricesQuery(
  product: TieredProduct,
  { aviosAmount, targetFfpNumber }: PriceQuery = {},
): MemberQuery<PriceTier[]> {
  const query = {
    ...(aviosAmount !== undefined && { aviosAmount: `${aviosAmount}` }),
    ...(targetFfpNumber !== undefined && { targetFfpNumber }),
  };
  return {
    key: ['prices', product, query],
    call: async (fetcher, signal) =>
      checked(priceTiers, await fetcher(`/products/${product}/prices`, { query, signal })),
  };
}
