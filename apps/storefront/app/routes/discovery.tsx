import { DiscoveryPage } from '#app/features/discovery/discovery-page.tsx';
import { loadDiscovery } from '#app/routes/loaders/load-discovery.server.ts';
import { visitContext } from '#app/visit.server.ts';
import type { Route } from './+types/discovery';
import { useFrame } from './use-frame.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  return await loadDiscovery(context.get(visitContext), url);
}

export default function Discovery({ loaderData }: Route.ComponentProps) {
  const frame = useFrame();
  return (
    <DiscoveryPage
      {...loaderData}
      visit={frame}
      openOrders={frame.layout.openOrders}
      openOrder={frame.openOrder}
    />
  );
}
