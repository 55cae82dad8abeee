import { lazy } from 'react';
import { recipientFormPage } from '#app/content/order-pages/recipient-form-page.server.ts';
import { transferPage } from '#app/content/order-pages/transfer-page.server.ts';
import { RecipientPage } from '#app/features/recipient/recipient-page.tsx';
import { loadOccasions } from '#app/routes/loaders/load-occasions.server.ts';
import { required } from '#app/routes/loaders/unavailable.server.ts';
import { loadContent, visitContext } from '#app/visit.server.ts';
import type { Route } from './+types/recipient';
import { isSwitchedOff, switchedOff } from './loaders/unavailable.server.ts';
import { useFrame } from './use-frame.ts';

/** Hardly ever shown, so it is not part of the page's script. */
const SwitchedOff = lazy(() => import('#app/layout/switched-off.tsx'));

export async function loader({ context, pattern }: Route.LoaderArgs) {
  const visit = context.get(visitContext);
  const product = pattern.startsWith('gift') ? 'gift' : 'transfer';
  if (await isSwitchedOff(visit, product)) return await switchedOff(visit, product);
  const [found, transfer, occasions] = await Promise.all([
    loadContent(visit, 'recipientFormPage', recipientFormPage),
    product === 'transfer' ? loadContent(visit, 'transferPage', transferPage) : undefined,
    product === 'gift' ? loadOccasions(visit) : [],
  ]);
  const content = required(visit, found, 'recipientFormPage');
  return { product, content, occasions, stepUp: transfer?.stepUp } as const;
}

export default function Recipient({ loaderData }: Route.ComponentProps) {
  const frame = useFrame();
  if ('switchedOff' in loaderData) {
    return <SwitchedOff message={loaderData.switchedOff} layout={frame.layout} />;
  }
  // A key for each product, so that nothing typed for one is sent with the other.
  return <RecipientPage key={loaderData.product} {...loaderData} visit={frame} />;
}
