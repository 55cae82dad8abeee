import { lazy } from 'react';
import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { packageChoice } from '#app/content/order-pages/package-choice.server.ts';
import { purchasePage } from '#app/content/order-pages/purchase-page.server.ts';
import { PackagePage } from '#app/features/packages/package-page.tsx';
import { loadPackages } from '#app/routes/loaders/load-packages.server.ts';
import { loadContent, visitContext } from '#app/visit.server.ts';
import type { Route } from './+types/packages';
import { OrderFrame } from './order-frame.tsx';
import { useFrame } from './use-frame.ts';

/** Hardly ever shown, so it is not part of the page's script. */
const SwitchedOff = lazy(() => import('#app/layout/switched-off.tsx'));

/** To buy or to give. */
export async function loader({ context, pattern, url }: Route.LoaderArgs) {
  const visit = context.get(visitContext);
  if (pattern === 'gift') {
    const content = loadContent(visit, 'giftPage', packageChoice);
    return await loadPackages(visit, url, 'gift', content);
  }
  const content = loadContent(visit, 'purchasePage', purchasePage);
  return await loadPackages(visit, url, 'purchase', content);
}

/** Only another currency has other prices; the other filters work in the browser. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  const currency = (url: URL) => url.searchParams.get('currency');
  return currency(currentUrl) !== currency(nextUrl);
}

export default function Packages({ loaderData }: Route.ComponentProps) {
  const frame = useFrame();
  return 'switchedOff' in loaderData ? (
    <SwitchedOff message={loaderData.switchedOff} layout={frame.layout} />
  ) : (
    <OrderFrame>
      <PackagePage {...loaderData} visit={frame} />
    </OrderFrame>
  );
}
