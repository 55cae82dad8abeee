import { lazy } from 'react';
import { DiscoveryPage } from '#app/features/discovery/discovery-page.tsx';
import { loadDiscovery } from '#app/routes/loaders/load-discovery.server.ts';
import { loadTransfer } from '#app/routes/loaders/load-transfer.server.ts';
import { stylesContext, visitContext } from '#app/visit.server.ts';
import type { Route } from './+types/start';
import { useFrame } from './use-frame.ts';

/** Not part of the start page's script, as it is at this address only under another base path. */
const TransferStart = lazy(() => import('./transfer-start.tsx'));

/** Under a base path for spending, the index is the transfer screen [2.3]. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const visit = context.get(visitContext);
  if (!visit.basePath.includes('/spend-avios')) {
    return { discovery: await loadDiscovery(visit, url) };
  }
  const transfer = await loadTransfer(visit, url);
  if (!('content' in transfer)) return transfer;
  // Not those of this route, so nothing else would load them before the scripts do.
  return { ...transfer, styles: context.get(stylesContext)('routes/transfer') };
}

export default function Start({ loaderData }: Route.ComponentProps) {
  const frame = useFrame();
  return 'discovery' in loaderData ? (
    <DiscoveryPage
      {...loaderData.discovery}
      visit={frame}
      openOrders={frame.layout.openOrders}
      openOrder={frame.openOrder}
    />
  ) : (
    <TransferStart {...loaderData} />
  );
}
