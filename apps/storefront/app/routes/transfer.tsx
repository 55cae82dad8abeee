import { lazy } from 'react';
import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { TransferPage } from '#app/features/transfer/transfer-page.tsx';
import { loadTransfer } from '#app/routes/loaders/load-transfer.server.ts';
import { visitContext } from '#app/visit.server.ts';
import type { Route } from './+types/transfer';
import { OrderFrame } from './order-frame.tsx';
import { useFrame } from './use-frame.ts';

/** Hardly ever shown, so it is not part of the page's script. */
const SwitchedOff = lazy(() => import('#app/layout/switched-off.tsx'));

export async function loader({ context, url }: Route.LoaderArgs) {
  return await loadTransfer(context.get(visitContext), url);
}

/** Only another currency has other fees. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  const currency = (url: URL) => url.searchParams.get('currency');
  return currency(currentUrl) !== currency(nextUrl);
}

export default function Transfer({ loaderData }: Route.ComponentProps) {
  const { layout, locale } = useFrame();
  return 'switchedOff' in loaderData ? (
    <SwitchedOff message={loaderData.switchedOff} layout={layout} />
  ) : (
    <OrderFrame>
      <TransferPage {...loaderData} locale={locale} />
    </OrderFrame>
  );
}
