import type { PackageQuote } from '@cairn/contract/prices/tier';
import { OPERATIONS } from '@cairn/contract/values/company';
import type { Currency } from '@cairn/contract/values/currency';
import type { Product } from '@cairn/contract/values/product';
import { timeZoneOf } from '@cairn/contract/values/time-zone';
import { discoveryPage } from '#app/content/pages/discovery-page.server.ts';
import type { Result } from '#app/errors/result.ts';
import { compareProducts } from '#app/features/discovery/compare-products.server.ts';
import { type FromPrice, fromPackages } from '#app/features/discovery/prices/from-price.ts';
import { cardPrices, priceCards } from '#app/features/discovery/prices/price-cards.server.ts';
import { showQuotes } from '#app/features/discovery/prices/show-quotes.ts';
import { getProducts } from '#app/shop-api/catalogue/get-products.ts';
import { loadContent, type Visit, visitorCurrency } from '#app/visit.server.ts';
import { loadCampaign } from './end-with-campaign.server.ts';
import { loadFromPrice, loadQuotes } from './load-from-price.server.ts';
import { required, unavailable } from './unavailable.server.ts';

/** Content may come from the last good answer; without current prices there is no page. */
export async function loadDiscovery(visit: Visit, url: URL) {
  const currency = visitorCurrency(visit, url);
  const [page, campaign, prices, others] = await Promise.all([
    loadContent(visit, 'discoveryPage', discoveryPage),
    loadCampaign(visit),
    loadPrices(visit, currency),
    loadElsewhere(visit, url, currency),
  ]);
  const { products, comparisonSection, yearStats, ...content } = required(
    visit,
    page,
    'discoveryPage',
  );
  // A member's stats are fetched only where the booster is sold [6.2].
  const isBoosterSold = prices.from.has('booster');
  const timeZone = timeZoneOf(visit.market, visit.company);
  const format = { locale: visit.locale, smallUnits: content.smallUnits };
  return {
    content: { ...content, yearStats: isBoosterSold ? yearStats : undefined },
    hasPending: visit.hasPending,
    campaign,
    comparison: compareProducts(comparisonSection, prices.from, { ...visit, currency }),
    elsewhere: Object.fromEntries(
      others.map(([one, { from }]) => [
        one,
        {
          prices: cardPrices(products, from, { ...format, currency: one }),
          comparison: compareProducts(comparisonSection, from, { ...visit, currency: one }),
        },
      ]),
    ),
    currency,
    quotes: showQuotes(prices.quotes, {
      ...visit,
      timeZone,
      currency,
      smallUnits: content.smallUnits,
    }),
    cards: priceCards(products, prices.from, { ...format, currency }),
  };
}

/**
 * A member's currency is known only in the browser: the page brings the prices of all, so that
 * nothing moves when it is. Without them a card shows no price, never one in another currency.
 */
async function loadElsewhere(visit: Visit, url: URL, currency: Currency) {
  if (!visit.expectsMember || url.searchParams.has('currency')) return [];
  const others = OPERATIONS[visit.company].currencies.filter((one) => one !== currency);
  const loaded = await Promise.allSettled(others.map((one) => loadPrices(visit, one)));
  return others.flatMap((one, index) => {
    const prices = loaded[index];
    return prices?.status === 'fulfilled' ? [[one, prices.value] as const] : [];
  });
}

type Prices = { from: ReadonlyMap<Product, FromPrice>; quotes: PackageQuote[] };

async function loadPrices(visit: Visit, currency: Currency): Promise<Prices> {
  const fetcher = visit.shopApi;
  const orUnavailable = <T>(result: Result<T>): T => {
    if (!result.ok) throw unavailable(visit, result.code);
    return result.value;
  };
  const { availableProducts } = orUnavailable(await getProducts(fetcher));
  const others = availableProducts.filter((product) => product !== 'purchase');
  const isSold = others.length < availableProducts.length;
  const [quotes, prices] = await Promise.all([
    isSold ? loadQuotes(fetcher, 'purchase', currency).then(orUnavailable) : [],
    Promise.all(
      others.map(async (product) => {
        const price = orUnavailable(await loadFromPrice(fetcher, product, currency));
        return [product, price] as const;
      }),
    ),
  ]);
  const from = new Map<Product, FromPrice>(prices);
  if (isSold) from.set('purchase', fromPackages(quotes));
  return { quotes, from };
}
