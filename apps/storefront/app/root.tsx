import '@cairn/ui/tokens.css';
import '@cairn/ui/fonts.css';
import '@cairn/ui/base.css';
import { type Company, OPERATIONS, partnerOf } from '@cairn/contract/values/company';
import { fillIn } from '@cairn/contract/values/fill-in';
import { dateFormat } from '@cairn/contract/values/formats';
import { TIME_ZONES, timeZoneOf, zoneName } from '@cairn/contract/values/time-zone';
import { DarkMedia } from '@cairn/ui/dark-media';
import favicon from '@cairn/ui/drawings/favicon.svg';
import displayFont from '@cairn/ui/fonts/bricolage-grotesque-600.woff2?url';
import textFont from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url';
import { type ReactNode, useEffect, useState } from 'react';
import { Links, Meta, Outlet, ScrollRestoration, useRouteLoaderData } from 'react-router';
import {
  noteContext,
  reportRejected,
  restoreContextCookies,
} from '#app/context/operating-context.ts';
import type { Theme } from '#app/context/theme.server.ts';
import { openBanners } from '#app/layout/banners/shown-banners.ts';
import { endWithCampaign } from '#app/routes/loaders/end-with-campaign.server.ts';
import type { Route } from './+types/root';
import { banner } from './content/blocks/banner.server.ts';
import { errorPageIn, layoutContent } from './content/pages/layout.server.ts';
import { NewTabText } from './content/text/content-link.tsx';
import { ServerNow } from './content/text/use-minutes-left.ts';
import { BroughtError, CurrentErrorProvider } from './errors/current-error.tsx';
import { ErrorScreen } from './errors/error-screen.tsx';
import { AddressMeta } from './layout/address-meta.tsx';
import { InstallMeta } from './layout/install-meta.tsx';
import { LateScripts } from './layout/late-scripts.tsx';
import { ShopFrame } from './layout/shop-frame.tsx';
import { ThemeChoice } from './layout/theme-choice.ts';
import { leaveClosedShop } from './leave-closed-shop.server.ts';
import { KeepPending } from './pending/keep-pending.tsx';
import { PUBLIC_PAGES } from './public-pages.ts';
import { repairQuery, rewritePath } from './rewrite-path.server.ts';
import { SessionProvider } from './session/session.tsx';
import { loadContent, loadEvery, type Visit, visitContext } from './visit.server.ts';

export const middleware: Route.MiddlewareFunction[] = [leaveClosedShop, repairQuery, rewritePath];

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [restoreContextCookies];

export const links: Route.LinksFunction = () => [
  { rel: 'icon', href: favicon, type: 'image/svg+xml' },
  ...[displayFont, textFont].map((href) => ({
    rel: 'preload',
    href,
    as: 'font',
    type: 'font/woff2',
    crossOrigin: 'anonymous' as const,
  })),
];

const DARK_MEDIA: Record<Theme, DarkMedia> = {
  system: '(prefers-color-scheme: dark)',
  light: 'not all',
  dark: 'all',
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const visit = context.get(visitContext);
  const { companies, company, locale, market, basePath, localeInPath, publicOrigin } = visit;
  const { identity, rejected, expectsMember, openOrder, homeCards, isPreview, analytics, theme } =
    visit;
  const now = Date.now();
  const [layout, banners] = await Promise.all([
    // May be missing: the error screen and the maintenance page work without a frame.
    loadContent(visit, 'layout', layoutContent),
    loadBanners(visit, now),
  ]);
  const { languages } = OPERATIONS[company];
  const timeZone = timeZoneOf(market, company);
  const offeredBy = (one: Company) =>
    layout?.languages.filter(
      ({ locale: spoken, market: sold }) =>
        OPERATIONS[one].languages.includes(spoken) && OPERATIONS[one].markets.includes(sold),
    ) ?? [];
  const names = layout?.companies;
  const errorPage = errorPageIn(locale, layout?.errorPage);
  return {
    company,
    locale,
    market,
    clock: { timeZone, zoneName: zoneName(timeZone, locale) },
    rejected,
    basePath,
    localeInPath,
    publicOrigin,
    now,
    isPreview,
    theme,
    darkMedia: DARK_MEDIA,
    identity,
    expectsMember,
    // Nothing is kept free for visitors.
    openOrder: expectsMember ? openOrder : undefined,
    homeCards: expectsMember ? homeCards : [],
    layout: layout && {
      ...layout,
      languages: offeredBy(company),
      errorPage,
      consent: analytics && layout.consent,
    },
    errorPage,
    // Without texts to ask for consent, nothing is measured.
    analytics: layout?.consent && analytics,
    banners,
    languages,
    otherCompanies: names
      ? companies
          .filter((one) => one !== company)
          .map((one) => ({ company: one, name: names[one], languages: offeredBy(one) }))
      : [],
    publicPages: PUBLIC_PAGES,
    // A script on a card could tell its address, which is a secret.
    hasScripts: !url.pathname.includes('/gift/card/'),
  };
}

/** End dates are formatted on the server: a browser's own data may format them differently. */
async function loadBanners(visit: Visit, now: number) {
  const { company, locale } = visit;
  const written = await loadEvery(visit, 'banner', banner);
  const banners = await endWithCampaign(visit, written, now);
  return openBanners(banners, { partner: partnerOf(company), now }).map((one) => {
    const { endDate, description } = one;
    if (endDate === undefined || !description?.includes('{endDate}')) return one;
    const descriptionIn = Object.fromEntries(
      TIME_ZONES.map((timeZone) => {
        const end = dateFormat(locale, { dateStyle: 'full', timeStyle: 'short', timeZone });
        const values = { endDate: `${end.format(endDate)}, ${zoneName(timeZone, locale)}` };
        return [timeZone, fillIn(description, values)];
      }),
    );
    return { ...one, descriptionIn };
  });
}

/** The frame is the same on every page of a document. */
export const shouldRevalidate = () => false;

export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>('root');
  const [theme, setTheme] = useState(root?.theme ?? 'system');
  useEffect(() => {
    if (!root) return;
    const { company: opco, locale: language, market, rejected } = root;
    noteContext({ opco, language, market });
    reportRejected(rejected);
  }, [root]);
  return (
    <html lang={root?.locale ?? 'en-GB'} data-theme={theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        {root && <AddressMeta {...root} />}
        {/* Read from the server's HTML only, so the client build does without it. */}
        {import.meta.env.SSR && root && <InstallMeta {...root} />}
        <Meta />
        <Links />
      </head>
      <body>
        <ServerNow value={root?.now ?? 0}>
          <CurrentErrorProvider>
            {root ? (
              <SessionProvider settings={root}>
                <KeepPending />
                <ThemeChoice value={{ theme, setTheme }}>
                  <DarkMedia value={root.darkMedia[theme]}>
                    <NewTabText value={root.layout?.newTabText}>{children}</NewTabText>
                  </DarkMedia>
                </ThemeChoice>
                <BroughtError />
              </SessionProvider>
            ) : (
              children
            )}
          </CurrentErrorProvider>
        </ServerNow>
        <ScrollRestoration />
        {(!import.meta.env.SSR || root?.hasScripts !== false) && (
          <LateScripts {...root?.layout} errorPage={root?.errorPage} />
        )}
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const root = useRouteLoaderData<typeof loader>('root');
  const screen = <ErrorScreen content={root?.errorPage} error={error} {...root?.layout} />;
  return root?.layout ? (
    <ShopFrame {...root} layout={root.layout}>
      {screen}
    </ShopFrame>
  ) : (
    screen
  );
}
