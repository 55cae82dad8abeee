import { coalesce } from '../database/coalesce.ts';
import { transact } from '../database/transact.ts';
import type { Shop } from '../http/kit/shop.ts';
import { type Applied, applyBatch } from '../orders/settle/apply-batch.ts';
import { reportApplied } from '../payments/apply-stored.ts';
import type { NotificationItem } from '../payments/notification.ts';
import {
  type ReceivedNotification,
  readNotifications,
  storeNotifications,
} from '../payments/store-notifications.ts';
import { enqueue } from './enqueue.ts';

/**
 * Stores notifications and applies authorisations and captures of orders in the same transaction; the
 * others are applied right after it. What cannot be applied is stored, and tried again.
 */
export function createWebhookReceiver({
  connection: { db },
  now,
  log,
}: Pick<Shop, 'connection' | 'now' | 'log'>) {
  async function receive(
    received: readonly ReceivedNotification[],
    apply: typeof applyBatch,
  ): Promise<Applied[]> {
    return await transact(db, async (trx) => {
      const applied = await apply(trx, received, now());
      const outcomes = new Map(applied.map(({ eventKey, outcome }) => [eventKey, outcome]));
      const stored = await storeNotifications(trx, received, outcomes, now());
      const isNew = ({ eventKey }: ReceivedNotification) => stored.has(eventKey);
      const left = received.filter((one) => isNew(one) && !outcomes.has(one.eventKey));
      await enqueue(trx, left.map(jobOf), now());
      return applied.filter(isNew);
    });
  }

  return coalesce(async (items: NotificationItem[]) => {
    const received = readNotifications(items);
    const applied = await receive(received, applyBatch).catch((error: unknown) => {
      log.warn({ err: error }, 'notifications could not be applied together');
      return receive(received, async () => []);
    });
    for (const { notification, outcome } of applied) reportApplied(log, notification, outcome);
  });
}

function jobOf({ eventKey, notification: { reference } }: ReceivedNotification) {
  return { queue: 'apply-webhook' as const, data: { eventKey, reference } };
}
