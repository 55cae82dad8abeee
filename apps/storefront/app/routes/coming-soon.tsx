import type { Product } from '@cairn/contract/values/product';
import type * as z from 'zod/mini';
import { subscribePage } from '#app/content/order-pages/subscribe-page.server.ts';
import { contactPage } from '#app/content/pages/contact-page.server.ts';
import { historyPage } from '#app/content/pages/history-page.server.ts';
import type { Page } from '#app/content/pages/page.server.ts';
import { refundPage } from '#app/content/pages/refund-page.server.ts';
import { subscriptionArea } from '#app/content/pages/subscription-area.server.ts';
import { ComingSoon } from '#app/layout/coming-soon.tsx';
import SwitchedOff from '#app/layout/switched-off.tsx';
import { required } from '#app/unavailable.server.ts';
import { loadContent, visitContext } from '#app/visit.server.ts';
import type { Route } from './+types/coming-soon';
import { loadClosedPage } from './load-closed-page.server.ts';
import { isSwitchedOff, switchedOff } from './switched-off.server.ts';
import { useFrame } from './use-frame.ts';

type PageType = readonly [contentType: string, fields: z.ZodMiniType<Page>, product?: Product];

/** The content type and schema of each page that is still to be built, and the product it sells. */
const PAGE_TYPES: Record<string, PageType> = {
  subscription: ['subscribePage', subscribePage, 'subscription'],
  refund: ['refundPage', refundPage],
  'my-subscriptions': ['subscriptionArea', subscriptionArea],
  'subscription/my-subscriptions': ['subscriptionArea', subscriptionArea],
  contact: ['contactPage', contactPage],
  history: ['historyPage', historyPage],
  'history/:transactionId': ['historyPage', historyPage],
};

export async function loader({ context, pattern, url }: Route.LoaderArgs) {
  const pageType = PAGE_TYPES[pattern];
  if (!pageType) throw new Error(`No content type stands behind ${pattern}`);
  const [contentType, fields, product] = pageType;
  const visit = context.get(visitContext);
  if (product && (await isSwitchedOff(visit, product))) return await switchedOff(visit, product);
  const page = required(visit, await loadContent(visit, contentType, fields), contentType);
  return await loadClosedPage(visit, url, { page, key: keyOf(pattern), product });
}

export default function ComingSoonRoute({ loaderData }: Route.ComponentProps) {
  const { layout } = useFrame();
  return 'switchedOff' in loaderData ? (
    <SwitchedOff message={loaderData.switchedOff} layout={layout} />
  ) : (
    <ComingSoon {...loaderData} layout={layout} />
  );
}

/** A page's content key: pages below another share its words, and the two paths of the plan. */
function keyOf(pattern: string): string {
  if (pattern === 'subscription/my-subscriptions') return 'my-subscriptions';
  return pattern.split('/')[0] ?? pattern;
}
