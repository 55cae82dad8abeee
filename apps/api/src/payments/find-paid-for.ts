import type { Database } from '../database/tables.ts';
import { type Notification, notificationItem, toNotification } from './notification.ts';
import { readReference } from './payment-reference.ts';

/**
 * What a notification's payment is for: the order or plan that it names or, since what was done to
 * a payment elsewhere goes by any name, the one that we know it for.
 */
export async function findPaidFor(
  db: Database,
  { pspReference, reference }: Notification,
): Promise<string> {
  const payment = await db
    .selectFrom('payment')
    .select('order_id')
    .where('psp_reference', '=', pspReference)
    .executeTakeFirst();
  // A plan's month is known by its name alone.
  const isNamed = !payment || readReference(reference).id === payment.order_id;
  return isNamed ? reference : payment.order_id;
}

/** The same of a stored notification, until it is applied. */
export async function findReceivedFor(db: Database, eventKey: string): Promise<string | undefined> {
  const received = await db
    .selectFrom('webhook_inbox')
    .select('raw')
    .where('event_key', '=', eventKey)
    .where('applied_at', 'is', null)
    .executeTakeFirst();
  if (!received) return undefined;
  return await findPaidFor(db, toNotification(notificationItem.parse(received.raw)));
}
