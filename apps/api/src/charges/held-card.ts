import type { Database } from '../database/tables.ts';
import { notificationItem, toNotification } from '../payments/notification.ts';
import { forgetCard } from './forget-card.ts';
import { type Card, cardOf } from './report.ts';

/**
 * The card of a payment that was held for review, from its notification: it is neither charged again nor
 * remembered before the payment is released. Undefined if the notification's text has been deleted.
 */
export async function readHeldCard(db: Database, pspReference: string): Promise<Card | undefined> {
  const stored = await db
    .selectFrom('webhook_inbox')
    .select('raw')
    .where('event_key', '=', `${pspReference}/AUTHORISATION/true`)
    .executeTakeFirst();
  const { data } = notificationItem.safeParse(stored?.raw);
  return data && cardOf(toNotification(data));
}

/** Has the provider delete the card of a payment that came to nothing. */
export async function forgetHeldCard(
  trx: Database,
  owner: Parameters<typeof forgetCard>[1],
  pspReference: string,
  now: Date,
): Promise<void> {
  const card = await readHeldCard(trx, pspReference);
  await forgetCard(trx, owner, card?.storedCard, now);
}
