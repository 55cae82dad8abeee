import { lazy } from 'react';
import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { GiftPage } from '#app/features/gift/gift-page.tsx';
import { loadGift } from '#app/routes/loaders/load-gift.server.ts';
import { visitContext } from '#app/visit.server.ts';
import type { Route } from './+types/gift';
import { OrderFrame } from './order-frame.tsx';
import { useFrame } from './use-frame.ts';

/** Hardly ever shown, so it is not part of the page's script. */
const SwitchedOff = lazy(() => import('#app/layout/switched-off.tsx'));

export async function loader({ context, url }: Route.LoaderArgs) {
  return await loadGift(context.get(visitContext), url);
}

/** Only another currency has other prices. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  const currency = (url: URL) => url.searchParams.get('currency');
  return currency(currentUrl) !== currency(nextUrl);
}

export default function Gift({ loaderData }: Route.ComponentProps) {
  const frame = useFrame();
  return 'switchedOff' in loaderData ? (
    <SwitchedOff message={loaderData.switchedOff} layout={frame.layout} />
  ) : (
    <OrderFrame>
      <GiftPage {...loaderData} visit={frame} />
    </OrderFrame>
  );
}
