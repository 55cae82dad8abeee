import { happened } from '@cairn/telemetry/channels';
import { type Context, Hono } from 'hono';
import { refuse, refuseTooMany } from '../http/kit/answers.ts';
import { callerNetwork } from '../http/kit/caller-network.ts';
import { readBody } from '../http/kit/input.ts';
import type { Caller } from '../http/kit/rate-limits.ts';
import type { Shop } from '../http/kit/shop.ts';
import type { Traced } from '../http/kit/traced.ts';
import { type NotificationItem, notificationBody } from './notification.ts';
import { isSignedByProvider } from './verify-notification.ts';

/** The provider repeats a notification until it gets exactly this answer. */
const ACCEPTED = '[accepted]';

type WebhookContext = Pick<Shop, 'paymentWebhooks' | 'limits'>;

type Webhook = Traced & { Bindings: Caller };

export function paymentRoutes(
  { paymentWebhooks: { hmacKeys, merchantAccount }, limits }: WebhookContext,
  receive: (items: NotificationItem[]) => Promise<void>,
) {
  const routes = new Hono<Webhook>();

  /** Only these are counted: the provider sends as many notifications as there are. */
  async function reject(
    c: Context<Webhook>,
    code: 'bad_request' | 'unauthorised',
    message: string,
  ): Promise<Response> {
    happened({ kind: 'webhook', answer: 'refused' });
    const network = callerNetwork(c.env);
    const wait = network && (await limits.take('signature', network));
    if (wait) return refuseTooMany(c, wait);
    const reason = code === 'unauthorised' ? 'invalid signature' : 'malformed';
    c.var.log.warn(`payment notification rejected: ${reason}`);
    return refuse(c, code, message);
  }

  routes.post('/webhooks/payments', async (c) => {
    const read = await readBody(c.req, notificationBody);
    if (!read.ok) return await reject(c, 'bad_request', read.message);
    const items = read.value.notificationItems.map((one) => one.NotificationRequestItem);
    if (!items.every((item) => isSignedByProvider(item, hmacKeys))) {
      const message = 'The notification is not signed by the payment provider.';
      return await reject(c, 'unauthorised', message);
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
