import type { PackageQuote } from '@cairn/contract/prices/tier';
import type { Currency } from '@cairn/contract/values/currency';
import type { Product } from '@cairn/contract/values/product';
import { boosterCampaign } from '#app/content/blocks/booster-campaign.server.ts';
import { discoveryPage } from '#app/content/pages/discovery-page.server.ts';
import type { Result } from '#app/errors/result.ts';
import { compareProducts } from '#app/features/discovery/compare-products.server.ts';
import {
  type FromPrice,
  fromMultipliers,
  fromPackages,
  fromPlans,
  fromTransferFees,
  quotePackages,
} from '#app/features/discovery/from-price.ts';
import { priceCards } from '#app/features/discovery/price-cards.server.ts';
import { showQuotes } from '#app/features/discovery/show-quotes.ts';
import { getGenericBoosterOptions } from '#app/shop-api/get-generic-booster-options.ts';
import { getGenericPrices } from '#app/shop-api/get-generic-prices.ts';
import { getProducts } from '#app/shop-api/get-products.ts';
import { getSubscriptionPackages } from '#app/shop-api/get-subscription-packages.ts';
import { required, unavailable } from '#app/unavailable.server.ts';
import { loadContent, type Visit, visitorCurrency } from '#app/visit.server.ts';

/** Content may come from the last good answer; without current prices there is no page. */
export async function loadDiscovery(visit: Visit, url: URL) {
  const currency = visitorCurrency(visit, url);
  const [page, campaign, prices] = await Promise.all([
    loadContent(visit, 'discoveryPage', discoveryPage),
    loadContent(visit, 'dotAirBoosterCampaign', boosterCampaign, { isOptional: true }),
    loadPrices(visit, currency),
  ]);
  const { products, comparisonSection, ...content } = required(visit, page, 'discoveryPage');
  return {
    content,
    hasPending: visit.hasPending,
    campaign,
    comparison: compareProducts(comparisonSection, prices.from, { ...visit, currency }),
    currency,
    quotes: showQuotes(prices.quotes, { ...visit, currency, smallUnits: content.smallUnits }),
    cards: priceCards(products, prices.from, {
      currency,
      locale: visit.locale,
      smallUnits: content.smallUnits,
      comingSoonText: content.comingSoonText,
    }),
  };
}

type Prices = { from: ReadonlyMap<Product, FromPrice>; quotes: PackageQuote[] };

async function loadPrices(visit: Visit, currency: Currency): Promise<Prices> {
  const ask = visit.shopApi;
  const orUnavailable = <T>(result: Result<T>): T => {
    if (!result.ok) throw unavailable(visit, result.code);
    return result.value;
  };
  const { availableProducts } = orUnavailable(await getProducts(ask));
  const offered = new Set(availableProducts);
  const now = new Date();
  const quotesOf = async (product: 'purchase' | 'gift') =>
    quotePackages(orUnavailable(await getGenericPrices(ask, product, currency)), currency, now);

  const [quotes, gifts, fees, options, plans] = await Promise.all([
    offered.has('purchase') ? quotesOf('purchase') : [],
    offered.has('gift') ? quotesOf('gift') : [],
    offered.has('transfer') ? getGenericPrices(ask, 'transfer', currency).then(orUnavailable) : [],
    offered.has('booster') ? getGenericBoosterOptions(ask).then(orUnavailable) : undefined,
    offered.has('subscription') ? getSubscriptionPackages(ask, currency).then(orUnavailable) : [],
  ]);
  const from: Record<Product, FromPrice> = {
    purchase: fromPackages(quotes),
    gift: fromPackages(gifts),
    transfer: fromTransferFees(fees, currency),
    booster: options ? fromMultipliers(options, currency) : {},
    subscription: fromPlans(plans, currency),
  };
  return { quotes, from: new Map(availableProducts.map((product) => [product, from[product]])) };
}
