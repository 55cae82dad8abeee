import { Hono } from 'hono';
import { coalesce } from '../database/coalesce.ts';
import { refuse } from '../http/kit/answers.ts';
import { body } from '../http/kit/input.ts';
import type { Shop } from '../http/kit/shop.ts';
import type { Traced } from '../http/kit/traced.ts';
import { type NotificationItem, notificationBody } from './notification.ts';
import { receiveWebhooks } from './receive-webhooks.ts';
import { isSignedByProvider } from './verify-notification.ts';

/** The provider takes only these words for yes, and sends again until it hears them. */
const ACCEPTED = '[accepted]';

type WebhookContext = Pick<Shop, 'connection' | 'paymentWebhooks' | 'jobs' | 'now'>;

export function paymentRoutes(shop: WebhookContext) {
  const {
    connection: { db },
    paymentWebhooks: { hmacKeys, merchantAccount },
    now,
    jobs,
  } = shop;
  const receive = coalesce((items: NotificationItem[]) => receiveWebhooks(db, items, now()));
  const routes = new Hono<Traced>();

  routes.post('/webhooks/payments', body(notificationBody), async (c) => {
    const items = c.var.body.notificationItems.map((one) => one.NotificationRequestItem);
    if (!items.every((item) => isSignedByProvider(item, hmacKeys))) {
      c.var.log.warn('a payment notification with a wrong signature was refused');
      return refuse(c, 'unauthorised', 'The notification is not signed by the payment provider.');
    }
    if (!items.every((item) => item.merchantAccountCode === merchantAccount)) {
      c.var.log.warn('a payment notification for another merchant was refused');
      return refuse(c, 'forbidden', 'The notification is for another merchant account.');
    }
    await receive(items);
    jobs.nudge();
    return c.text(ACCEPTED);
  });

  return routes;
}
