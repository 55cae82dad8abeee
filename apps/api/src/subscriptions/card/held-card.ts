import type { Card } from '../../charges/report.ts';
import type { Database } from '../../database/tables.ts';
import { notificationItem, toNotification } from '../../payments/notification.ts';
import { forgetCard } from '../delete-card.ts';
import type { Subscription } from '../subscription.ts';

/**
 * The card of a payment that was held for review, from its notification: the subscription is not charged
 * with it before the payment is released. Undefined if the notification's text has been deleted.
 */
export async function readHeldCard(db: Database, pspReference: string): Promise<Card | undefined> {
  const stored = await db
    .selectFrom('webhook_inbox')
    .select('raw')
    .where('event_key', '=', `${pspReference}/AUTHORISATION/true`)
    .executeTakeFirst();
  const { data } = notificationItem.safeParse(stored?.raw);
  if (!data) return undefined;
  const { method, cardSummary, storedCard } = toNotification(data);
  return { method, cardSummary, storedCard };
}

/** Has the provider forget the card of a held payment that is not captured. */
export async function forgetHeldCard(
  trx: Database,
  { company, number }: Subscription,
  pspReference: string,
  now: Date,
): Promise<void> {
  const { storedCard: stored_card_id = null } = (await readHeldCard(trx, pspReference)) ?? {};
  await forgetCard(trx, { company, number, stored_card_id }, now);
}
