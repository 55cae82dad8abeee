import { checkoutPage } from '#app/content/order-pages/checkout-page.server.ts';
import { CheckoutPage } from '#app/features/checkout/checkout-page.tsx';
import { PageHead } from '#app/layout/page-head.tsx';
import { required } from '#app/unavailable.server.ts';
import { loadContent, visitContext } from '#app/visit.server.ts';
import type { Route } from './+types/checkout';
import { useFrame } from './use-frame.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(visitContext);
  const content = required(
    visit,
    await loadContent(visit, 'checkoutPage', checkoutPage),
    'checkoutPage',
  );
  const { origins: _, ...payments } = visit.payments;
  return { content, payments };
}

export default function Checkout({ loaderData: { content, payments } }: Route.ComponentProps) {
  return (
    <CheckoutPage
      content={content}
      payments={payments}
      locale={useFrame().locale}
      head={<PageHead page={content} />}
    />
  );
}
