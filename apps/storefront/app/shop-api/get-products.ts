import { type AvailableProducts, availableProducts } from '@cairn/contract/prices/products';
import type { Result } from '#app/errors/result.ts';
import { checked } from './checked.ts';
import type { Fetcher } from './fetcher.ts';

export async function getProducts(fetcher: Fetcher): Promise<Result<AvailableProducts>> {
  return checked(availableProducts, await fetcher('/products'));
}
