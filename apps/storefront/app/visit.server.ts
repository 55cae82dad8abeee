import { type Company, type Locale, type Market, partnerOf } from '@cairn/contract/company';
import { type Currency, currencyOfCountry, isCurrency } from '@cairn/contract/currency';
import type { Logger } from 'pino';
import { createContext } from 'react-router';
import type * as z from 'zod/mini';
import { every, first } from './content/items.server.ts';
import type { ContentQuery, ContentSource } from './content/source.server.ts';
import type { GivenContext, RunningCompanies } from './session/operating-context.ts';
import type { Fetcher } from './shop-api/fetcher.ts';

/** A company's identity provider: where it is, and as whom and for what the shop asks it. */
export type IdentityClient = { url: string; clientId: string; audience: string };

/** What the payment provider's form needs in the browser. */
export type PaymentFormSettings = {
  environment: 'test' | 'live';
  clientKey: string;
  /** Only a stand-in has addresses of its own. */
  urls?: { api: string; analytics: string; cdn: { images: string; translations: string } };
  walletScript?: string;
  /** Whom the form asks, frames and posts to. */
  origins: string[];
};

/** What a request brings to its loaders: for whom, in which language, and what to ask. */
export type Visit = {
  /** The companies that run here, the default first. */
  companies: RunningCompanies;
  company: Company;
  locale: Locale;
  market: Market;
  /** What the visitor's cookies said and is not allowed. */
  rejected: GivenContext;
  identity: IdentityClient;
  payments: PaymentFormSettings;
  /** Whether to wait for a member instead of asking a visitor to log in. */
  expectsMember: boolean;
  /** Whether an order was begun in this browser and not finished. */
  hasPending: boolean;
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
  /** Whether an editor sees drafts. */
  isPreview: boolean;
  shopApi: Fetcher;
  log: Logger;
};

export const visitContext = createContext<Visit>();

/** The entry that a page, or a part of one, is made from. */
export async function loadContent<Fields extends z.ZodMiniType>(
  visit: Visit,
  contentType: string,
  fields: Fields,
  which: Pick<ContentQuery, 'errorCode' | 'isOptional'> = {},
): Promise<z.output<Fields> | undefined> {
  return await visit.content.load({ ...queryOf(visit, contentType), ...which }, first(fields));
}

/** All entries of a type, if there are any, in the order of the content service. */
export async function loadEvery<Fields extends z.ZodMiniType>(
  visit: Visit,
  contentType: string,
  fields: Fields,
): Promise<z.output<Fields>[]> {
  return (
    (await visit.content.load(
      { ...queryOf(visit, contentType), isOptional: true },
      every(fields),
    )) ?? []
  );
}

function queryOf({ company, locale }: Visit, contentType: string): ContentQuery {
  return { contentType, locale, partnerCode: partnerOf(company) };
}

/** A visitor's currency: the address's, else that of their market. */
export function visitorCurrency({ market }: Pick<Visit, 'market'>, url: URL): Currency {
  const wanted = url.searchParams.get('currency');
  return isCurrency(wanted) ? wanted : currencyOfCountry(market);
}
