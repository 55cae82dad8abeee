import { type PopularPackage, popularPackage } from '@cairn/contract/prices/popular-package';
import { type AvailableProducts, availableProducts } from '@cairn/contract/prices/products';
import { type RunningCampaigns, runningCampaigns } from '@cairn/contract/prices/running-campaigns';
import type { TieredProduct } from '@cairn/contract/values/product';
import type { Result } from '#app/errors/result.ts';
import { checked } from '#app/shop-api/client/checked.ts';
import type { Fetcher } from '#app/shop-api/client/fetcher.ts';

export async function getProducts(fetcher: Fetcher): Promise<Result<AvailableProducts>> {
  return checked(availableProducts, await fetcher('/products'));
}

/** The campaigns and bonuses that run now. */
export async function getCampaigns(fetcher: Fetcher): Promise<Result<RunningCampaigns>> {
  return checked(runningCampaigns, await fetcher('/campaigns'));
}

export async function getPopularPackage(
  fetcher: Fetcher,
  product: TieredProduct,
): Promise<Result<PopularPackage>> {
  return checked(popularPackage, await fetcher(`/products/${product}/popular`));
}
