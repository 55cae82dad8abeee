import { type PriceTier, priceTiers } from '@cairn/contract/prices/price-tiers';
import type { Currency } from '@cairn/contract/values/currency';
import type { TieredProduct } from '@cairn/contract/values/product';
import { queryOptions } from '@tanstack/react-query';
import type { Result } from '#app/errors/result.ts';
import { orThrow } from '#app/shop-api/client/call-failed.ts';
import { checked } from '#app/shop-api/client/checked.ts';
import type { Fetcher } from '#app/shop-api/client/fetcher.ts';

export async function getGenericPrices(
  fetcher: Fetcher,
  product: TieredProduct,
  currency: Currency,
  signal?: AbortSignal,
): Promise<Result<PriceTier[]>> {
  const path = `/products/${product}/prices/generic`;
  return checked(priceTiers, await fetcher(path, { query: { currency }, signal }));
}

export function genericPricesQuery(fetcher: Fetcher, product: TieredProduct, currency: Currency) {
  return queryOptions({
    queryKey: ['prices', 'generic', product, currency],
    queryFn: async ({ signal }) =>
      orThrow(await getGenericPrices(fetcher, product, currency, signal)),
  });
}
