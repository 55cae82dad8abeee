import { quotePackages } from '@cairn/contract/prices/quote-packages';
import type { PackageQuote } from '@cairn/contract/prices/tier';
import type { Currency } from '@cairn/contract/values/currency';
import type { Product } from '@cairn/contract/values/product';
import type { Result } from '#app/errors/result.ts';
import {
  type FromPrice,
  fromMultipliers,
  fromPackages,
  fromPlans,
  fromTransferFees,
} from '#app/features/discovery/prices/from-price.ts';
import type { PackageProduct } from '#app/ordering/orders/product-table.ts';
import { getGenericBoosterOptions } from '#app/shop-api/catalogue/get-booster-options.ts';
import { getGenericPrices } from '#app/shop-api/catalogue/get-generic-prices.ts';
import { getSubscriptionPackages } from '#app/shop-api/catalogue/get-subscription-packages.ts';
import type { Fetcher } from '#app/shop-api/client/fetcher.ts';

/** The packages on sale to visitors. */
export async function loadQuotes(
  fetcher: Fetcher,
  product: PackageProduct,
  currency: Currency,
): Promise<Result<PackageQuote[]>> {
  const tiers = await getGenericPrices(fetcher, product, currency);
  return mapped(tiers, (found) => quotePackages(found, currency, new Date()));
}

/** A product's lowest price for visitors. */
export async function loadFromPrice(
  fetcher: Fetcher,
  product: Product,
  currency: Currency,
): Promise<Result<FromPrice>> {
  switch (product) {
    case 'purchase':
    case 'gift':
      return mapped(await loadQuotes(fetcher, product, currency), fromPackages);
    case 'transfer': {
      const fees = await getGenericPrices(fetcher, 'transfer', currency);
      return mapped(fees, (tiers) => fromTransferFees(tiers, currency));
    }
    case 'booster': {
      const options = await getGenericBoosterOptions(fetcher);
      return mapped(options, (found) => fromMultipliers(found, currency));
    }
    case 'subscription': {
      const plans = await getSubscriptionPackages(fetcher, currency);
      return mapped(plans, (found) => fromPlans(found, currency));
    }
  }
}

function mapped<T, U>(result: Result<T>, map: (value: T) => U): Result<U> {
  return result.ok ? { ok: true, value: map(result.value) } : result;
}
