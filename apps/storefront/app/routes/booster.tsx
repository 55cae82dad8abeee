import { lazy } from 'react';
import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { BoosterPage } from '#app/features/booster/booster-page.tsx';
import { loadBooster } from '#app/routes/loaders/load-booster.server.ts';
import { useSession } from '#app/session/session.tsx';
import { visitContext } from '#app/visit.server.ts';
import type { Route } from './+types/booster';
import { OrderFrame } from './order-frame.tsx';
import { useFrame } from './use-frame.ts';

/** Hardly ever shown, so it is not part of the page's script. */
const SwitchedOff = lazy(() => import('#app/layout/switched-off.tsx'));

export async function loader({ context, url }: Route.LoaderArgs) {
  return await loadBooster(context.get(visitContext), url);
}

/** Only another currency has other prices. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  const currency = (url: URL) => url.searchParams.get('currency');
  return currency(currentUrl) !== currency(nextUrl);
}

export default function Booster({ loaderData }: Route.ComponentProps) {
  const { layout, locale } = useFrame();
  const { timeZone } = useSession();
  return 'switchedOff' in loaderData ? (
    <SwitchedOff message={loaderData.switchedOff} layout={layout} />
  ) : (
    <OrderFrame>
      <BoosterPage {...loaderData} timeZone={timeZone} locale={locale} />
    </OrderFrame>
  );
}
