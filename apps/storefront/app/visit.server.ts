import { type Company, type Locale, OPERATIONS, partnerOf } from '@cairn/contract/company';
import { type Currency, currencyOfCountry, isCurrency } from '@cairn/contract/currency';
import type { Logger } from 'pino';
import { createContext } from 'react-router';
import type * as z from 'zod/mini';
import type { ContentSource } from './content/source.server.ts';
import type { Fetcher } from './shop-api/fetcher.ts';

/** What a request brings to its loaders: for whom, in which language, and what to ask. */
export type Visit = {
  company: Company;
  locale: Locale;
  /** The part of the path that the shop stands under, without the locale. */
  basePath: string;
  /** All paths that this process serves the shop under. */
  basePaths: readonly string[];
  /** Whether the locale stands in the path. */
  localeInPath: boolean;
  publicOrigin: string;
  partnerSiteUrl: string;
  nonce: string;
  content: ContentSource;
  shopApi: Fetcher;
  log: Logger;
};

export const visitContext = createContext<Visit>();

export async function loadContent<Schema extends z.ZodMiniType>(
  { content, company, locale }: Visit,
  contentType: string,
  fields: Schema,
): Promise<z.output<Schema> | undefined> {
  return await content.load({ contentType, locale, partnerCode: partnerOf(company) }, fields);
}

/** A visitor's currency: the address's, else that of the company's first market. */
export function visitorCurrency({ company }: Visit, url: URL): Currency {
  const wanted = url.searchParams.get('currency');
  return isCurrency(wanted) ? wanted : currencyOfCountry(OPERATIONS[company].markets[0]);
}
