import type { Database } from '../database/tables.ts';
import { type Notification, notificationItem, toNotification } from './notification.ts';

/**
 * What a notification's payment is for: of one that we know the order or plan, however it is called
 * there, since what was done to it elsewhere goes by any name; of any other what it is called.
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
  return payment?.order_id ?? reference;
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
