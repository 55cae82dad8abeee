import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { boosterRoutes } from '../booster/routes.ts';
import { campaignRoutes } from '../campaigns/routes.ts';
import { cardRoutes } from '../cards/routes.ts';
import { catalogueRoutes } from '../catalogue/routes.ts';
import { createWebhookReceiver } from '../charges/receive.ts';
import { checkoutRoutes } from '../checkout/routes.ts';
import { contactRoutes } from '../contact/routes.ts';
import { isDatabaseUnavailable } from '../database/unavailable.ts';
import { historyFileRoutes } from '../history/file-routes.ts';
import { historyRoutes } from '../history/history-routes.ts';
import type { WithReceipts } from '../history/receipt-pdf/keep-receipt-thread.ts';
import { prepareAll } from '../jobs/products.ts';
import { memberRoutes } from '../members/routes.ts';
import { emailFileRoutes } from '../notifications/routes.ts';
import { giftCardRoutes } from '../orders/gift-card/routes.ts';
import { orderRoutes } from '../orders/routes.ts';
import { saveTokenRoute } from '../orders/step-up/save-token-route.ts';
import type { WithPayments } from '../payments/port.ts';
import { paymentRoutes } from '../payments/routes.ts';
import { privacyRoutes } from '../privacy/routes.ts';
import { recipientRoutes } from '../recipients/routes.ts';
import { reminderRoutes } from '../reminders/routes.ts';
import { subscriptionRoutes } from '../subscriptions/routes.ts';
import { closeForMaintenance } from './close-for-maintenance.ts';
import { docsRoutes } from './docs.ts';
import { safeHeaders } from './headers.ts';
import { healthRoute } from './health.ts';
import { refuse, refuseUnavailable } from './kit/answers.ts';
import type { Caller } from './kit/rate-limits.ts';
import type { Shop } from './kit/shop.ts';
import type { Traced } from './kit/traced.ts';
import { limitAddresses } from './limit-addresses.ts';
import { trace } from './trace.ts';

const LARGEST_BODY = 64 * 1024;

/** The whole API, at /api whatever the storefront's base path is. */
export function createApp(shop: Shop & WithPayments & WithReceipts) {
  const app = new Hono<Traced & { Bindings: Caller }>().basePath('/api');
  app.use(trace(shop.log));
  app.use(safeHeaders(shop));
  app.use(limitAddresses(shop.limits));
  app.use(closeForMaintenance(shop));
  app.use(
    bodyLimit({
      maxSize: LARGEST_BODY,
      onError: (c) => refuse(c, 'too_large', `A body may have ${LARGEST_BODY} bytes at most.`),
    }),
  );

  const receive = createWebhookReceiver(shop, prepareAll);
  app.route('/', healthRoute(shop));
  app.route('/', docsRoutes());
  app.route('/', emailFileRoutes());
  app.route('/', catalogueRoutes(shop));
  app.route('/', boosterRoutes(shop));
  app.route('/', subscriptionRoutes(shop));
  app.route('/', saveTokenRoute(shop));
  app.route('/', memberRoutes(shop));
  app.route('/', orderRoutes(shop));
  app.route('/', giftCardRoutes(shop));
  app.route('/', checkoutRoutes(shop));
  app.route('/', paymentRoutes(shop, receive));
  app.route('/', recipientRoutes(shop));
  app.route('/', cardRoutes(shop));
  app.route('/', campaignRoutes(shop));
  app.route('/', reminderRoutes(shop));
  app.route('/', historyRoutes(shop));
  app.route('/', historyFileRoutes(shop));
  app.route('/', contactRoutes(shop));
  app.route('/', privacyRoutes(shop));

  app.notFound((c) => refuse(c, 'not_found', `There is no ${c.req.method} ${c.req.path}.`));
  app.onError((error, c) => {
    c.get('log').error({ err: error }, 'a call failed');
    if (isDatabaseUnavailable(error)) return refuseUnavailable(c);
    return refuse(c, 'internal_error', 'Something went wrong on our side. Please try again.');
  });
  return app;
}
