import { lazy } from 'react';
import { transferPage } from '#app/content/order-pages/transfer-page.server.ts';
// Rendered on the server too, so its style comes with the page.
import '#app/layout/coming-soon.module.css';
import { DiscoveryPage } from '#app/features/discovery/discovery-page.tsx';
import { Banners } from '#app/layout/banners.tsx';
import { required } from '#app/unavailable.server.ts';
import { loadContent, visitContext } from '#app/visit.server.ts';
import type { Route } from './+types/start';
import { loadClosedPage } from './load-closed-page.server.ts';
import { loadDiscovery } from './load-discovery.server.ts';
import { isSwitchedOff, switchedOff } from './switched-off.server.ts';
import { useFrame } from './use-frame.ts';

/** Not part of the start page's script, as it stands at this address only under another base path. */
const ClosedStart = lazy(() => import('./closed-start.tsx'));

/** Under a base path for spending, the index is the transfer screen [2.3]. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const visit = context.get(visitContext);
  if (!visit.basePath.includes('/spend-avios')) {
    return { discovery: await loadDiscovery(visit, url) };
  }
  if (await isSwitchedOff(visit, 'transfer')) return await switchedOff(visit, 'transfer');
  const transfer = await loadContent(visit, 'transferPage', transferPage);
  const page = required(visit, transfer, 'transferPage');
  return await loadClosedPage(visit, url, { page, key: 'transfer', product: 'transfer' });
}

export default function Start({ loaderData }: Route.ComponentProps) {
  const frame = useFrame();
  return 'discovery' in loaderData ? (
    <DiscoveryPage
      {...loaderData.discovery}
      visit={frame}
      banners={<Banners {...frame} page="discovery" />}
    />
  ) : (
    <ClosedStart start={loaderData} layout={frame.layout} />
  );
}
