import { page } from '#app/content/page.server.ts';
import { ComingSoon } from '#app/layout/coming-soon.tsx';
import { required } from '#app/unavailable.server.ts';
import { loadContent, visitContext } from '#app/visit.server.ts';
import type { Route } from './+types/coming-soon';
import { useFrame } from './use-frame.ts';

/** The content type behind each page whose capability is still to come. */
const CONTENT_TYPES: Record<string, string> = {
  purchase: 'purchasePage',
  subscription: 'subscribePage',
  gift: 'giftPage',
  'gift/recipient': 'recipientFormPage',
  transfer: 'transferPage',
  'transfer/recipient': 'recipientFormPage',
  booster: 'boosterPage',
  refund: 'refundPage',
  checkout: 'checkoutPage',
  'checkout/:transactionId': 'checkoutPage',
  'checkout/transaction/:transactionId': 'transactionPage',
  'external/checkout/:transactionId': 'checkoutPage',
  'external/checkout/transaction/:transactionId': 'transactionPage',
  'my-subscriptions': 'subscriptionArea',
  'subscription/my-subscriptions': 'subscriptionArea',
  contact: 'contactPage',
  history: 'historyPage',
  'history/:transactionId': 'historyPage',
};

export async function loader({ context, pattern }: Route.LoaderArgs) {
  const visit = context.get(visitContext);
  const contentType = CONTENT_TYPES[pattern] ?? pattern;
  return { page: required(visit, await loadContent(visit, contentType, page), contentType) };
}

export default function ComingSoonRoute({ loaderData }: Route.ComponentProps) {
  return <ComingSoon page={loaderData.page} layout={useFrame().layout} />;
}
