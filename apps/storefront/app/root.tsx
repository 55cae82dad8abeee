import '@cairn/ui/tokens.css';
import './fonts.css';
import '@cairn/ui/base.css';
import { OPERATIONS } from '@cairn/contract/company';
import favicon from '@cairn/ui/drawings/favicon.svg';
import displayFont from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2?url';
import textFont from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url';
import { type ReactNode, useEffect } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from 'react-router';
import type { Route } from './+types/root';
import { layoutContent } from './content/layout.server.ts';
import { CurrentErrorProvider } from './errors/current-error.tsx';
import { ErrorScreen } from './errors/error-screen.tsx';
import { ShopFrame } from './layout/shop-frame.tsx';
import { rewritePath } from './rewrite-path.server.ts';
import { reportRejected } from './session/operating-context.ts';
import { SessionProvider } from './session/session.tsx';
import { loadContent, visitContext } from './visit.server.ts';

export const middleware: Route.MiddlewareFunction[] = [rewritePath];

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

export async function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(visitContext);
  const { companies, company, locale, market, basePath, publicOrigin } = visit;
  const { identity, rejected, expectsMember } = visit;
  // The frame may be missing: the error screen and the maintenance page stand without it.
  const layout = await loadContent(visit, 'layout', layoutContent);
  const { languages, markets } = OPERATIONS[company];
  const offered = layout?.languages.filter(
    (one) => languages.includes(one.locale) && markets.includes(one.market),
  );
  return {
    companies,
    company,
    locale,
    market,
    rejected,
    basePath,
    publicOrigin,
    identity,
    expectsMember,
    layout: layout && { ...layout, languages: offered ?? [] },
  };
}

/** The frame is the same on every page of a visit. */
export const shouldRevalidate = () => false;

export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>('root');
  const rejected = root?.rejected;
  useEffect(() => {
    if (rejected) reportRejected(rejected);
  }, [rejected]);
  return (
    <html lang={root?.locale ?? 'en-GB'}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <Meta />
        <Links />
      </head>
      <body>
        <CurrentErrorProvider>
          {root ? <SessionProvider settings={root}>{children}</SessionProvider> : children}
        </CurrentErrorProvider>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary() {
  const root = useRouteLoaderData<typeof loader>('root');
  const screen = <ErrorScreen content={root?.layout?.errorPage} />;
  return root?.layout ? (
    <ShopFrame {...root} layout={root.layout}>
      {screen}
    </ShopFrame>
  ) : (
    screen
  );
}
