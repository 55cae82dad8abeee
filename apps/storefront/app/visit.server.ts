import {
  type Company,
  currencyOfCountry,
  type Locale,
  type Market,
  offeredCurrency,
  partnerOf,
} from '@cairn/contract/values/company';
import type { Currency } from '@cairn/contract/values/currency';
import type { Logger } from 'pino';
import { createContext } from 'react-router';
import type * as z from 'zod/mini';
import type { AnalyticsSettings } from '#app/analytics/consent.ts';
import type { OpenOrderHint } from '#app/context/open-order-cookie.ts';
import type { GivenContext, RunningCompanies } from '#app/context/operating-context.ts';
import type { Fetcher } from '#app/shop-api/client/fetcher.ts';
import { every, first } from './content/source/items.server.ts';
import type { ContentQuery, ContentSource } from './content/source/source.server.ts';
import type { HomeCardKind } from './context/home-cookie.ts';
import type { Theme } from './context/theme.server.ts';

/** The shop's client at a company's identity provider. */
export type IdentityClient = { url: string; clientId: string; audience: string };

/** Settings of the payment provider's form in the browser. */
export type PaymentFormSettings = {
  environment: 'test' | 'live';
  clientKey: string;
  /** For the stand-in only; the provider's own are built into its form. */
  urls?: { api: string; analytics: string; cdn: { images: string; translations: string } };
  walletScript?: string;
  /** Origins that the form connects to, frames and posts to, for the content security policy. */
  origins: string[];
};

/** A request's context for its loaders. */
export type Visit = {
  /** The running companies, the default first. */
  companies: RunningCompanies;
  company: Company;
  locale: Locale;
  market: Market;
  /** Values of the context cookies that are not allowed. */
  rejected: GivenContext;
  identity: IdentityClient;
  payments: PaymentFormSettings;
  /** Undefined where nothing is measured. */
  analytics?: AnalyticsSettings | undefined;
  /** Whether to show skeletons instead of log-in prompts. */
  expectsMember: boolean;
  /** Whether this browser has an unfinished order. */
  hasPending: boolean;
  /** The member's open orders as the last page knew them. */
  openOrder: OpenOrderHint | undefined;
  /** The cards of the member's start page as they last saw it. */
  homeCards: HomeCardKind[];
  theme: Theme;
  /** The request's base path, without the locale. */
  basePath: string;
  /** All base paths that this process serves. */
  basePaths: readonly string[];
  /** Whether the locale is part of the path. */
  localeInPath: boolean;
  publicOrigin: string;
  partnerSiteUrl: string;
  nonce: string;
  content: ContentSource;
  /** The shop is closed for maintenance, and this page with it. */
  isClosed: boolean;
  /** Whether drafts are shown. */
  isPreview: boolean;
  shopApi: Fetcher;
  log: Logger;
};

export const visitContext = createContext<Visit>();

/** The style sheets of a route, by its id. */
export const stylesContext = createContext<(route: string) => readonly string[]>(() => []);

/** The first entry of a content type, if there is one. */
export async function loadContent<Fields extends z.ZodMiniType>(
  visit: Visit,
  contentType: string,
  fields: Fields,
  which: Pick<ContentQuery, 'errorCode' | 'isOptional'> = {},
): Promise<z.output<Fields> | undefined> {
  return await visit.content.load({ ...queryOf(visit, contentType), ...which }, first(fields));
}

/** All entries of a content type, in the content service's order. */
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

/** The currency in the address, or else the market's. */
export function visitorCurrency(
  { company, market }: Pick<Visit, 'company' | 'market'>,
  url: URL,
): Currency {
  const named = offeredCurrency(company, url.searchParams.get('currency'));
  return named ?? currencyOfCountry(market, company);
}
