import type { PriceTier } from '@cairn/contract/prices/price-tiers';
import { CURRENCIES, type Currency, isCurrency } from '@cairn/contract/values/currency';
import type { Result } from '#app/errors/result.ts';
import type { PackageProduct } from '#app/ordering/product-row.ts';
import { getGenericPrices } from '#app/shop-api/get-generic-prices.ts';
import { type Visit, visitorCurrency } from '#app/visit.server.ts';

type Prices = { currency: Currency; tiers: PriceTier[] };

/** In the visitor's currency or, where nothing is sold in it, the first that has prices. */
export async function loadPackagePrices(
  visit: Pick<Visit, 'market' | 'shopApi'>,
  product: PackageProduct,
  url: URL,
): Promise<Result<Prices>> {
  const wanted = visitorCurrency(visit, url);
  const isNamed = isCurrency(url.searchParams.get('currency'));
  const others = isNamed ? [] : CURRENCIES.filter((currency) => currency !== wanted);
  for (const currency of [wanted, ...others]) {
    const prices = await getGenericPrices(visit.shopApi, product, currency);
    if (!prices.ok) return prices;
    if (prices.value.length > 0) return { ok: true, value: { currency, tiers: prices.value } };
  }
  return { ok: true, value: { currency: wanted, tiers: [] } };
}
