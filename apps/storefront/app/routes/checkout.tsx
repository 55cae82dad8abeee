import { isCardChange } from '@cairn/contract/orders/card-change';
import { companyTimeZone } from '@cairn/contract/values/time-zone';
import { checkoutPage } from '#app/content/order-pages/checkout-page.server.ts';
import { PageHead } from '#app/content/pages/page-head.tsx';
import { CheckoutPage } from '#app/features/checkout/checkout-page.tsx';
import { loadOccasions } from '#app/routes/loaders/load-occasions.server.ts';
import { required } from '#app/routes/loaders/unavailable.server.ts';
import { loadContent, visitContext } from '#app/visit.server.ts';
import type { Route } from './+types/checkout';
import { useFrame } from './use-frame.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(visitContext);
  const [found, occasions] = await Promise.all([
    loadContent(visit, 'checkoutPage', checkoutPage),
    loadOccasions(visit),
  ]);
  const content = required(visit, found, 'checkoutPage');
  const { origins: _, ...payments } = visit.payments;
  return { content, payments, occasions, planTimeZone: companyTimeZone(visit.company) };
}

export default function Checkout({ loaderData, params }: Route.ComponentProps) {
  const { content } = loaderData;
  const { title } = isCardChange(params.transactionId ?? '') ? content.cardChange : content;
  return (
    <CheckoutPage
      {...loaderData}
      locale={useFrame().locale}
      head={<PageHead page={{ ...content, title }} />}
    />
  );
}
