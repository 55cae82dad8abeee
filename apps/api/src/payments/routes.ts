import { happened } from '@cairn/telemetry/channels';
import { Hono } from 'hono';
import { refuse, refuseTooMany } from '../http/kit/answers.ts';
import { callerNetwork } from '../http/kit/caller-network.ts';
import { body } from '../http/kit/input.ts';
import type { Caller } from '../http/kit/rate-limits.ts';
import type { Shop } from '../http/kit/shop.ts';
import type { Traced } from '../http/kit/traced.ts';
import { type NotificationItem, notificationBody } from './notification.ts';
import { isSignedByProvider } from './verify-notification.ts';

/** The provider repeats a notification until it gets exactly this answer. */
const ACCEPTED = '[accepted]';

type WebhookContext = Pick<Shop, 'paymentWebhooks' | 'limits'>;

export function paymentRoutes(
  { paymentWebhooks: { hmacKeys, merchantAccount }, limits }: WebhookContext,
  receive: (items: NotificationItem[]) => Promise<void>,
) {
  const routes = new Hono<Traced & { Bindings: Caller }>();

  routes.post('/webhooks/payments', body(notificationBody), async (c) => {
    const items = c.var.body.notificationItems.map((one) => one.NotificationRequestItem);
    if (!items.every((item) => isSignedByProvider(item, hmacKeys))) {
      happened({ kind: 'webhook', answer: 'refused' });
      const network = callerNetwork(c.env);
      const wait = network && (await limits.take('signature', network));
      if (wait) return refuseTooMany(c, wait);
      c.var.log.warn('payment notification rejected: invalid signature');
      return refuse(c, 'unauthorised', 'The notification is not signed by the payment provider.');
    }
    if (!items.every((item) => item.merchantAccountCode === merchantAccount)) {
      happened({ kind: 'webhook', answer: 'refused' });
      c.var.log.warn('payment notification rejected: other merchant account');
      return refuse(c, 'forbidden', 'The notification is for another merchant account.');
    }
    await receive(items);
    happened({ kind: 'webhook', answer: 'received' });
    return c.text(ACCEPTED);
  });

  return routes;
}
