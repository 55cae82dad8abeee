import type { YearlyAllowance } from '@cairn/contract/members/yearly-allowance';
import type { PriceTier } from '@cairn/contract/prices/price-tiers';
import { type MemberResult, useMemberQuery, withOptional } from '#app/session/use-member-query.ts';
import { personalPricesQuery } from '#app/shop-api/get-personal-prices.ts';
import { purchaseAllowanceQuery } from '#app/shop-api/get-purchase-allowance.ts';
import type { PackageProduct } from '../orders/product-row.ts';

/** The member's own prices and, where they are bought for oneself, what is left of the yearly limit. */
export function usePersonalPrices(
  product: PackageProduct,
): MemberResult<[tiers: PriceTier[], allowance: YearlyAllowance | undefined]> {
  const prices = useMemberQuery(personalPricesQuery(product));
  const limit = product === 'purchase' ? purchaseAllowanceQuery : undefined;
  return withOptional(prices, useMemberQuery(limit, { raises: false }));
}
