import { randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { PUBLICATIONS } from '@cairn/contract/calls/storefront-signals';
import type { Company } from '@cairn/contract/values/company';
import { traced } from '@cairn/telemetry/channels';
import { Hono } from 'hono';

import type { Logger } from 'pino';
import type { AnalyticsSettings } from '../app/analytics/consent.ts';
import {
  type ContentServiceSettings,
  createFetchEntries,
} from '../app/content/source/client.server.ts';
import { createLastGood } from '../app/content/source/last-good.server.ts';
import { createPreviewSource } from '../app/content/source/preview-source.server.ts';
import { createContentSource, type FetchEntries } from '../app/content/source/source.server.ts';
import {
  chosenContext,
  cookiesToCorrect,
  type OperatingContext,
  type RunningCompanies,
} from '../app/context/operating-context.ts';
import { BROWSER_ERRORS } from '../app/errors/report-to-server.ts';
import { createFetcher } from '../app/shop-api/client/fetcher.ts';
import type { IdentityClient, PaymentFormSettings, Visit } from '../app/visit.server.ts';
import { ownPath, resolveAddress } from './addresses.ts';
import { keepAnswers } from './answer-cache.ts';
import { logBrowserError } from './browser-errors.ts';
import type { StorefrontBuild } from './build.ts';
import { chooseTheme, THEME_PATH } from './choose-theme.ts';
import { acceptsGzip, compress } from './compress.ts';
import { CONTENT_WEBHOOK, contentWebhook } from './content-webhook.ts';
import { VISITOR_GONE } from './fetch-port.ts';
import { keepCardsPrivate, withoutToken } from './gift-cards.ts';
import { commonHeaders, contentSecurityPolicy, retryLater } from './headers.ts';
import { asClosed, staysOpen, toMaintenancePage } from './maintenance.ts';
import { createPageCache } from './page-cache.ts';
import { createPreview } from './preview.ts';
import { robots, sitemap } from './sitemap.ts';
import { readVisitor, type Visitor } from './visitor.ts';

export type { PaymentFormSettings } from '../app/visit.server.ts';
export type RunningCompany = { company: Company; identity: IdentityClient };

export type StorefrontSettings = {
  /** The companies that run here, the default first, each with its own identity provider. */
  companies: readonly [RunningCompany, ...RunningCompany[]];
  basePaths: readonly string[];
  brandPrefixes: readonly string[];
  publicOrigin: string;
  /** Sends a request to the API. */
  api: (request: Request) => Response | Promise<Response>;
  /** Whether the shop is closed for maintenance. */
  isClosed: () => boolean;
  payments: PaymentFormSettings;
  /** Undefined where nothing is measured. */
  analytics?: AnalyticsSettings | undefined;
  partnerSiteUrl: string;
  /** The origin of content's pictures. */
  imageOrigin: string;
  content: ContentServiceSettings;
  /** The bearer token of the content service's webhook. */
  contentWebhookSecret: string | undefined;
  /** The service that has drafts, and the secret of the preview link. */
  preview: { service: ContentServiceSettings; secret: string } | undefined;
  dataFolder: string;
  /** Files of pages of every version that runs or ran lately. */
  assetsFolder: string;
  log: Logger;
};

export function createStorefront(settings: StorefrontSettings, build: StorefrontBuild) {
  const headers = { ...settings, isDevelopment: build.isDevelopment };
  const content = createContentSource(
    traceContent(createFetchEntries(settings.content, settings.log)),
    createLastGood(join(settings.dataFolder, 'content')),
    settings.log,
  );
  const answers = keepAnswers(settings.api);
  // In development, changes must show at once.
  const pages = build.isDevelopment ? undefined : createPageCache();
  const preview = settings.preview && {
    ...createPreview(settings.preview.secret, settings.publicOrigin.startsWith('https:')),
    content: createPreviewSource(
      traceContent(createFetchEntries(settings.preview.service, settings.log)),
      content,
      settings.log,
    ),
  };

  const [first, ...others] = settings.companies;
  const running: RunningCompanies = [first.company, ...others.map(({ company }) => company)];

  type Place = Pick<Visit, 'basePath' | 'localeInPath' | 'isClosed'>;

  function visitOf(request: Request, visitor: Visitor, place: Place): Visit {
    const drafts = preview?.isOn(request) ? preview.content : undefined;
    const requestId = randomUUID();
    const { opco, language, market } = visitor.context;
    const { identity, rejected, expectsMember, hasPending, openOrder, homeCards, theme } = visitor;
    return {
      ...settings,
      ...place,
      companies: running,
      company: opco,
      locale: language,
      market,
      identity,
      rejected,
      expectsMember,
      hasPending,
      openOrder,
      homeCards,
      theme,
      nonce: randomBytes(16).toString('base64'),
      content: drafts ?? content,
      isPreview: drafts !== undefined,
      shopApi: createFetcher({
        apiUrl: `${settings.publicOrigin}/api`,
        send: async (createRequest) => await answers.send(createRequest()),
        company: opco,
        language,
        applicationName: settings.publicOrigin,
        requestId,
      }),
      log: settings.log.child({ requestId }),
    };
  }

  function withCookies(answer: Response, context: OperatingContext, { given }: Visitor): Response {
    const secure = settings.publicOrigin.startsWith('https:') ? '; Secure' : '';
    for (const cookie of cookiesToCorrect(context, given)) {
      answer.headers.append('set-cookie', cookie + secure);
    }
    return answer;
  }

  function forgetPages(): void {
    answers.clear();
    pages?.clear();
  }

  function forgetContent(): void {
    content.forget();
    forgetPages();
  }

  /** Returns whether the API knows of it, from which other processes learn. */
  async function onPublished(): Promise<boolean> {
    forgetContent();
    const publication = new Request(settings.publicOrigin + PUBLICATIONS, { method: 'POST' });
    try {
      return (await settings.api(publication)).ok;
    } catch {
      return false;
    }
  }

  const app = new Hono();
  app.onError((error, c) => {
    settings.log.error({ err: error }, 'request failed');
    return c.text('Something went wrong. Please try again.', 500);
  });
  app.use(keepCardsPrivate);
  app.use(retryLater);
  app.use(commonHeaders(settings));
  app.post(
    CONTENT_WEBHOOK,
    contentWebhook(settings.contentWebhookSecret, onPublished, settings.log),
  );
  app.post(BROWSER_ERRORS, logBrowserError(settings.log));
  for (const base of settings.basePaths) {
    app.post(base + THEME_PATH, chooseTheme(settings.publicOrigin, base || '/'));
  }
  if (preview) app.route('/preview', preview.app);
  const shop = { ...settings, company: first.company };
  app.get('/robots.txt', (c) => c.text(robots(shop)));
  app.get('/sitemap.xml', (c) => c.body(sitemap(shop), 200, { 'content-type': 'application/xml' }));

  app.all('*', async (c) => {
    const url = new URL(c.req.url);
    const visitor = readVisitor(c.req.raw, settings.companies);
    const chosen = chosenContext(url.searchParams, visitor.context, running);
    if (chosen) {
      for (const name of ['opco', 'market']) url.searchParams.delete(name);
      return withCookies(c.redirect(ownPath(url.pathname) + url.search), chosen, visitor);
    }
    const address = resolveAddress(pagePath(url.pathname), settings, visitor.context);
    if (address.kind === 'redirect') return c.redirect(address.to + url.search);

    const context = { ...visitor.context, language: address.locale };
    const { basePath, localeInPath } = address;
    const prefix = basePath + (localeInPath ? `/${address.locale}` : '');
    const isClosed = settings.isClosed() && !staysOpen(pagePath(url.pathname).slice(prefix.length));
    const visit = visitOf(c.req.raw, { ...visitor, context }, { basePath, localeInPath, isClosed });
    const request = isClosed ? toMaintenancePage(c.req.raw, prefix) : c.req.raw;
    const started = performance.now();
    const traceparent = c.req.header('traceparent');
    const render = (as: Visit) =>
      traced({ name: 'render page', kind: 'internal', traceparent }, () =>
        build.handle(request, as),
      );
    const visited = { request, visit, acceptsGzip: acceptsGzip(c) };
    const rendered = await (pages?.answer(visited, render) ?? render(visit));
    const answer = isClosed ? asClosed(rendered) : rendered;
    visit.log.info(
      {
        method: c.req.method,
        path: withoutToken(url.pathname),
        status: request.signal.aborted ? VISITOR_GONE : answer.status,
        milliseconds: Math.round(performance.now() - started),
      },
      'page',
    );
    // Not for browsers or proxies to store: it has a nonce for one use, and cookies.
    if (!answer.headers.has('cache-control')) {
      answer.headers.set('cache-control', 'private, no-cache');
    }
    if (!answer.headers.has('content-security-policy')) {
      answer.headers.set('content-security-policy', contentSecurityPolicy(headers, visit));
    }
    return await compress(c, withCookies(answer, context, visitor));
  });
  return {
    fetch: async (request: Request) => await app.fetch(request),
    forgetPages,
    forgetContent,
  };
}

/** Which entry is fetched may follow from what a visitor typed; its type does not. */
function traceContent(fetchEntries: FetchEntries): FetchEntries {
  return (query) => {
    const attributes = { 'cairn.content.type': query.contentType };
    const work = { name: 'content service: getEntries', kind: 'client', attributes } as const;
    return traced(work, () => fetchEntries(query));
  };
}

/** The path of the page whose data the router requests as `{path}.data` or `{path}/_.data`. */
function pagePath(pathname: string): string {
  return pathname.replace(/(?<=\/)_\.data$|\.data$/, '');
}
