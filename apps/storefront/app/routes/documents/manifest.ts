import favicon from '@cairn/ui/drawings/favicon.svg';
import { layoutContent } from '#app/content/pages/layout.server.ts';
import { loadContent, visitContext } from '#app/visit.server.ts';
import type { Route } from './+types/manifest';

const HEADERS = {
  'content-type': 'application/manifest+json',
  'cache-control': 'private, max-age=3600',
};

/** The web manifest: browsers fetch it without cookies, in the default language. */
export async function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(visitContext);
  const layout = await loadContent(visit, 'layout', layoutContent);
  const start = `${visit.basePath}/`;
  const manifest = {
    name: layout?.brandName ?? 'Cairn',
    start_url: start,
    scope: start,
    display: 'minimal-ui',
    icons: [{ src: favicon, sizes: 'any', type: 'image/svg+xml' }],
  };
  return new Response(JSON.stringify(manifest), { headers: HEADERS });
}
