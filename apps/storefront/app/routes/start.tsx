import { lazy } from 'react';
// The transfer page is rendered on the server too, so its styles come with this one.
import '@cairn/ui/choices/range.module.css';
import '@cairn/ui/display/box.module.css';
import '@cairn/ui/display/chip.module.css';
import '@cairn/ui/display/order-summary.module.css';
import '@cairn/ui/display/steps.module.css';
import '@cairn/ui/fields/control.module.css';
import '#app/features/transfer/amount-box.module.css';
import '#app/features/transfer/balance-box.module.css';
import '#app/features/transfer/fee-box.module.css';
import '#app/features/transfer/limits.module.css';
import '#app/features/transfer/transfer-page.module.css';
import '#app/features/transfer/transfer-summary.module.css';
import { DiscoveryPage } from '#app/features/discovery/discovery-page.tsx';
import { Banners } from '#app/layout/banners.tsx';
import { visitContext } from '#app/visit.server.ts';
import type { Route } from './+types/start';
import { loadDiscovery } from './load-discovery.server.ts';
import { loadTransfer } from './load-transfer.server.ts';
import { useFrame } from './use-frame.ts';

/** Not part of the start page's script, as it is at this address only under another base path. */
const TransferStart = lazy(() => import('./transfer-start.tsx'));

/** Under a base path for spending, the index is the transfer screen [2.3]. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const visit = context.get(visitContext);
  if (visit.basePath.includes('/spend-avios')) return await loadTransfer(visit, url);
  return { discovery: await loadDiscovery(visit, url) };
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
    <TransferStart start={loaderData} layout={frame.layout} locale={frame.locale} />
  );
}
