import { lazy } from 'react';
import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { PackagePage } from '#app/features/packages/package-page.tsx';
import { loadPackages } from '#app/routes/loaders/load-packages.server.ts';
import { visitContext } from '#app/visit.server.ts';
import type { Route } from './+types/purchase';
import { OrderFrame } from './order-frame.tsx';
import { useFrame } from './use-frame.ts';

/** Hardly ever shown, so it is not part of the page's script. */
const SwitchedOff = lazy(() => import('#app/layout/switched-off.tsx'));

export async function loader({ context, url }: Route.LoaderArgs) {
  return await loadPackages(context.get(visitContext), url);
}

/** Only another currency has other prices; the other filters work in the browser. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  const currency = (url: URL) => url.searchParams.get('currency');
  return currency(currentUrl) !== currency(nextUrl);
}

export default function Purchase({ loaderData }: Route.ComponentProps) {
  const frame = useFrame();
  return 'switchedOff' in loaderData ? (
    <SwitchedOff message={loaderData.switchedOff} layout={frame.layout} />
  ) : (
    <OrderFrame>
      <PackagePage {...loaderData} visit={frame} />
    </OrderFrame>
  );
}
