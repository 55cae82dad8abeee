import { type PopularPackage, popularPackage } from '@cairn/contract/prices/popular-package';
import type { TieredProduct } from '@cairn/contract/values/product';
import type { Result } from '#app/errors/result.ts';
import { checked } from './checked.ts';
import type { Fetcher } from './fetcher.ts';

export async function getPopularPackage(
  fetcher: Fetcher,
  product: TieredProduct,
): Promise<Result<PopularPackage>> {
  return checked(popularPackage, await fetcher(`/products/${product}/popular`));
}
