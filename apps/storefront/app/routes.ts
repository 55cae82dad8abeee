import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

const discovery = 'routes/discovery.tsx';
const checkout = 'routes/checkout.tsx';
const recipient = 'routes/recipient.tsx';
const transaction = 'routes/transaction.tsx';

/** A module used at several paths needs a different id at each. */
function at(path: string, module: string) {
  return route(path, module, { id: path });
}

/** The whole URL map, under the base path and the optional locale. */
export default [
  route('silent-login', 'routes/documents/silent-login.ts'),
  route('callback', 'routes/documents/callback.ts'),
  route('resources/*', 'routes/documents/resource.ts'),
  route('maintenance', 'routes/maintenance.tsx'),
  route('messages/:errorCode', 'routes/documents/message.ts'),
  route('manifest.webmanifest', 'routes/documents/manifest.ts'),
  route('texts/:name', 'routes/documents/texts.ts'),

  layout('routes/shop-layout.tsx', [
    index('routes/start.tsx'),
    at('avios-gift-transfer', discovery),
    at('purchase', 'routes/purchase.tsx'),
    route('subscription', 'routes/subscription.tsx'),
    at('gift', 'routes/gift.tsx'),
    at('gift/recipient', recipient),
    route('transfer', 'routes/transfer.tsx'),
    at('transfer/recipient', recipient),
    route('booster', 'routes/booster.tsx'),
    route('refund', 'routes/refund.tsx'),
    at('checkout', checkout),
    at('checkout/:transactionId', checkout),
    at('checkout/transaction/:transactionId', transaction),
    route('subscription?/my-subscriptions', 'routes/my-subscriptions.tsx'),
    route('contact', 'routes/contact.tsx'),
    route('history/:transactionId?', 'routes/history.tsx'),
    route('account/leave-reminders?', 'routes/account.tsx'),
    route('accessibility', 'routes/accessibility.tsx'),
  ]),

  route('gift/card/:token', 'routes/gift-card.tsx'),

  layout('routes/external-layout.tsx', [
    at('external/checkout', checkout),
    at('external/checkout/:transactionId', checkout),
    at('external/checkout/transaction/:transactionId', transaction),
  ]),

  // Outranks checkout/:transactionId, which would look for an order with this id.
  route('checkout/transaction', 'routes/documents/to-start.ts', { id: 'checkout/transaction' }),
  route('*', 'routes/documents/to-start.ts', { id: 'anything-else' }),
] satisfies RouteConfig;
