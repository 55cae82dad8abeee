import type { Currency } from '@cairn/contract/currency';
import type { PackageQuote } from '@cairn/contract/tier';
import { createFetcher } from '#app/shop-api/fetcher.ts';
import { genericPricesQuery } from '#app/shop-api/get-generic-prices.ts';
import { queryClient } from '#app/shop-api/query-client.ts';
import type { Visitor } from './discovery-page.tsx';
import { quotePackages } from './from-price.ts';

export async function fetchQuotes(
  currency: Currency,
  { company, locale, publicOrigin }: Visitor,
): Promise<PackageQuote[]> {
  const ask = createFetcher({
    apiUrl: '/api',
    company,
    language: locale,
    applicationName: publicOrigin,
  });
  const tiers = await queryClient().fetchQuery(genericPricesQuery(ask, 'purchase', currency));
  return quotePackages(tiers, currency, new Date());
}
