import type { PriceTier } from '@cairn/contract/prices/price-tiers';
import type { TieredProduct } from '@cairn/contract/values/product';
import { checkedBy } from './checked.ts';
import type { MemberQuery } from './member-query.ts';

const loadSchema = () =>
  import('@cairn/contract/prices/price-tiers').then(({ priceTiers }) => priceTiers);

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
    call: (fetcher, signal) =>
      checkedBy(loadSchema(), fetcher(`/products/${product}/prices`, { query, signal })),
  };
}
