import type { PriceTier } from '@cairn/contract/prices/price-tiers';
import { OPERATIONS, offeredCurrency } from '@cairn/contract/values/company';
import type { Currency } from '@cairn/contract/values/currency';
import { timeZoneOf, zoneName } from '@cairn/contract/values/time-zone';
import { purchasePage } from '#app/content/order-pages/purchase-page.server.ts';
import type { Result } from '#app/errors/result.ts';
import { showPackages } from '#app/features/packages/offer/show-packages.ts';
import type { PackageProduct } from '#app/ordering/orders/product-table.ts';
import { getGenericPrices } from '#app/shop-api/catalogue/get-generic-prices.ts';
import { getPopularPackage } from '#app/shop-api/catalogue/get-products.ts';
import { loadContent, type Visit, visitorCurrency } from '#app/visit.server.ts';
import { required, switchedOff, unavailable } from './unavailable.server.ts';

/** The purchase page's content with the packages and generic prices to choose from. */
export async function loadPackages(visit: Visit, url: URL) {
  const [found, prices, bought] = await Promise.all([
    loadContent(visit, 'purchasePage', purchasePage),
    loadPackagePrices(visit, 'purchase', url),
    getPopularPackage(visit.shopApi, 'purchase'),
  ]);
  if (!prices.ok && prices.code === 'product_switched_off')
    return await switchedOff(visit, 'purchase');
  const content = required(visit, found, 'purchasePage');
  if (!prices.ok) throw unavailable(visit, prices.code);
  const { tiers, currency } = prices.value;
  const popular = bought.ok ? bought.value.avios : undefined;
  const timeZone = timeZoneOf(visit.market, visit.company);
  const clock = { timeZone, zoneName: zoneName(timeZone, visit.locale) };
  const offer = showPackages(tiers, currency, { ...visit, ...clock, content, popular }, new Date());
  return { content, offer, popular };
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
