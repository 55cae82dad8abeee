import { quotePackages } from '@cairn/contract/prices/quote-packages';
import type { Currency } from '@cairn/contract/values/currency';
import { serverNow } from '@cairn/contract/values/server-clock';
import type { SmallUnits } from '#app/content/text/price-texts.ts';
import { genericPricesQuery } from '#app/shop-api/catalogue/get-generic-prices.ts';
import { createFetcher, type PageVisit } from '#app/shop-api/client/fetcher.ts';
import { queryClient } from '#app/shop-api/client/query-client.ts';
import { type ShownQuote, showQuotes } from './show-quotes.ts';

export async function fetchQuotes(
  currency: Currency,
  { company, locale, publicOrigin }: PageVisit,
  { timeZone, smallUnits }: { timeZone: string; smallUnits: SmallUnits },
): Promise<ShownQuote[]> {
  const fetcher = createFetcher({
    apiUrl: '/api',
    company,
    language: locale,
    applicationName: publicOrigin,
  });
  const tiers = await queryClient().fetchQuery(genericPricesQuery(fetcher, 'purchase', currency));
  const quotes = quotePackages(tiers, currency, new Date(serverNow()));
  return showQuotes(quotes, { timeZone, locale, currency, smallUnits });
}
