import type { PriceTier } from '@cairn/contract/prices/price-tiers';
import { OPERATIONS, offeredCurrency } from '@cairn/contract/values/company';
import type { Currency } from '@cairn/contract/values/currency';
import { timeZoneOf, zoneName } from '@cairn/contract/values/time-zone';
import type { PackageChoice } from '#app/content/order-pages/package-choice.server.ts';
import type { Result } from '#app/errors/result.ts';
import { showPackages } from '#app/features/packages/offer/show-packages.ts';
import type { PackageProduct } from '#app/ordering/orders/product-table.ts';
import { getGenericPrices } from '#app/shop-api/catalogue/get-generic-prices.ts';
import { getPopularPackage } from '#app/shop-api/catalogue/get-products.ts';
import { type Visit, visitorCurrency } from '#app/visit.server.ts';
import { required, switchedOff, unavailable } from './unavailable.server.ts';

/** A page's content with the packages and generic prices to choose from. */
export async function loadPackages<P extends PackageProduct, Content extends PackageChoice>(
  visit: Visit,
  url: URL,
  product: P,
  loading: Promise<Content | undefined>,
) {
  const [found, prices, bought] = await Promise.all([
    loading,
    loadPackagePrices(visit, product, url),
    getPopularPackage(visit.shopApi, product),
  ]);
  if (!prices.ok && prices.code === 'product_switched_off')
    return await switchedOff(visit, product);
  const content = required(visit, found, `${product}Page`);
  if (!prices.ok) throw unavailable(visit, prices.code);
  const { tiers, currency } = prices.value;
  const popular = bought.ok ? bought.value.avios : undefined;
  const timeZone = timeZoneOf(visit.market, visit.company);
  const clock = { timeZone, zoneName: zoneName(timeZone, visit.locale) };
  const offer = showPackages(tiers, currency, { ...visit, ...clock, content, popular }, new Date());
  return { product, content, offer, popular };
}

type Prices = { currency: Currency; tiers: PriceTier[] };

/** In the visitor's currency or, where nothing is sold in it, the first that has prices. */
export async function loadPackagePrices(
  visit: Pick<Visit, 'company' | 'market' | 'shopApi'>,
  product: PackageProduct,
  url: URL,
): Promise<Result<Prices>> {
  const wanted = visitorCurrency(visit, url);
  const named = offeredCurrency(visit.company, url.searchParams.get('currency'));
  const { currencies } = OPERATIONS[visit.company];
  const others = named ? [] : currencies.filter((currency) => currency !== wanted);
  for (const currency of [wanted, ...others]) {
    const prices = await getGenericPrices(visit.shopApi, product, currency);
    if (!prices.ok) return prices;
    if (prices.value.length > 0) return { ok: true, value: { currency, tiers: prices.value } };
  }
  return { ok: true, value: { currency: wanted, tiers: [] } };
}
