import type * as z from 'zod/mini';
import { boosterPage } from '#app/content/booster-page.server.ts';
import { contactPage } from '#app/content/contact-page.server.ts';
import { giftPage } from '#app/content/gift-page.server.ts';
import { historyPage } from '#app/content/history-page.server.ts';
import type { Page } from '#app/content/page.server.ts';
import { recipientFormPage } from '#app/content/recipient-form-page.server.ts';
import { refundPage } from '#app/content/refund-page.server.ts';
import { subscribePage } from '#app/content/subscribe-page.server.ts';
import { subscriptionArea } from '#app/content/subscription-area.server.ts';
import { transferPage } from '#app/content/transfer-page.server.ts';
import { ComingSoon } from '#app/layout/coming-soon.tsx';
import { required } from '#app/unavailable.server.ts';
import { loadContent, visitContext } from '#app/visit.server.ts';
import type { Route } from './+types/coming-soon';
import { useFrame } from './use-frame.ts';

type PageType = readonly [contentType: string, fields: z.ZodMiniType<Page>];

/** The content type behind each page whose capability is still to come, and what reads it. */
const PAGE_TYPES: Record<string, PageType> = {
  subscription: ['subscribePage', subscribePage],
  gift: ['giftPage', giftPage],
  'gift/recipient': ['recipientFormPage', recipientFormPage],
  transfer: ['transferPage', transferPage],
  'transfer/recipient': ['recipientFormPage', recipientFormPage],
  booster: ['boosterPage', boosterPage],
  refund: ['refundPage', refundPage],
  'my-subscriptions': ['subscriptionArea', subscriptionArea],
  'subscription/my-subscriptions': ['subscriptionArea', subscriptionArea],
  contact: ['contactPage', contactPage],
  history: ['historyPage', historyPage],
  'history/:transactionId': ['historyPage', historyPage],
};

export async function loader({ context, pattern }: Route.LoaderArgs) {
  const pageType = PAGE_TYPES[pattern];
  if (!pageType) throw new Error(`No content type stands behind ${pattern}`);
  const [contentType, fields] = pageType;
  const visit = context.get(visitContext);
  const found = required(visit, await loadContent(visit, contentType, fields), contentType);
  // The rest of the content is for the page to come, and would only weigh here.
  return { page: { meta: found.meta, title: found.title, intro: found.intro } };
}

export default function ComingSoonRoute({ loaderData }: Route.ComponentProps) {
  return <ComingSoon page={loaderData.page} layout={useFrame().layout} />;
}
