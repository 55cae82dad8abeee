import { useMatches, useRouteLoaderData } from 'react-router';

/** The names by which a banner's `activePages` lists pages, by route; `docs/content.md` has them too. */
export const PAGE_NAMES: Readonly<Record<string, string>> = {
  'routes/start': 'discovery',
  'avios-gift-transfer': 'discovery',
  purchase: 'purchase',
  'routes/subscription': 'subscription',
  gift: 'gift',
  'gift/recipient': 'gift-recipient',
  'routes/transfer': 'transfer',
  'transfer/recipient': 'transfer-recipient',
  'routes/booster': 'booster',
  'routes/refund': 'refund',
  checkout: 'checkout',
  'checkout/:transactionId': 'checkout',
  'checkout/transaction/:transactionId': 'transaction',
  'routes/my-subscriptions': 'my-subscriptions',
  'routes/contact': 'contact',
  'routes/history': 'history',
  'routes/account': 'account',
  'routes/accessibility': 'accessibility',
};

/** Undefined for pages without banners: external checkout, maintenance and the error screen. */
export function usePageName(): string | undefined {
  const route = useMatches().at(-1)?.id;
  // Under a base path for spending, the start is the transfer page [2.3].
  const start = useRouteLoaderData<object>('routes/start');
  if (start && !('discovery' in start)) return PAGE_NAMES['routes/transfer'];
  return route === undefined ? undefined : PAGE_NAMES[route];
}
