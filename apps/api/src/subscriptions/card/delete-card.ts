import { CURRENT_STATUSES } from '@cairn/contract/subscriptions/user-subscriptions';
import { sql } from 'kysely';
import { findRemembered } from '../../cards/find-remembered.ts';
import { readShopper } from '../../charges/charge.ts';
import { forgetLater } from '../../charges/forget-card.ts';
import type { Database } from '../../database/tables.ts';
import type { Shop } from '../../http/kit/shop.ts';
import type { WithPayments } from '../../payments/port.ts';
import { hasEnded } from '../status-rules.ts';

/** Milliseconds for which the notification about a payment is awaited. */
const NOTIFICATION_AWAITED = 24 * 60 * 60_000;

/** A plan of these, if its card is not known yet, waits for a notification that names it. */
const NEEDING_CARD = sql.join(['unverified', ...CURRENT_STATUSES].map((status) => sql.lit(status)));

/**
 * The provider gives a card that is stored again the same name: it is deleted when neither a
 * subscription nor the cards that its member has us remember need it.
 */
export async function deleteCard(
  { connection: { db }, payments, now }: Pick<Shop, 'connection' | 'now'> & WithPayments,
  card: { shopper: string; storedCard: string },
): Promise<void> {
  // Asked first: a payment that stores the card meanwhile is seen by one of the questions.
  if ((await isCharging(db, card.storedCard)) || (await mayStoreCard(db, card.shopper, now()))) {
    return await forgetLater(db, card, now());
  }
  const users = await db
    .selectFrom('subscription')
    .select('status')
    .where('stored_card_id', '=', card.storedCard)
    .execute();
  if (users.some(({ status }) => !hasEnded(status))) return;
  if ((await findRemembered(db, [card.storedCard])).size > 0) return;
  const deleted = await payments.deleteStoredCard(card);
  if (deleted.kind === 'done') return;
  throw new Error(`The provider did not delete a stored card: ${deleted.reason}`);
}

async function isCharging(db: Database, storedCard: string): Promise<boolean> {
  const months = await db
    .selectFrom('subscription_cycle')
    .select('charge')
    .where('charged_card', '=', storedCard)
    .where('state', '=', sql.lit('charging'))
    .limit(1)
    .execute();
  return months.length > 0;
}

/** Whether a payment of the member's may still store a card, perhaps the one that was replaced. */
async function mayStoreCard(db: Database, shopper: string, now: Date): Promise<boolean> {
  const { company, number } = readShopper(shopper);
  const awaitedSince = new Date(now.getTime() - NOTIFICATION_AWAITED);
  const { rows } = await sql`
    select from (
      select subscription_cycle.charge,
        stored_card_id is null and status in (${NEEDING_CARD}) as has_no_card
      from subscription
      join subscription_cycle on subscription_id = subscription.id and charge_minor > 0
      where subscription.company = ${company} and number = ${number}
      union all
      select card_change.charge, false from subscription
      join card_change on subscription_id = subscription.id
      where subscription.company = ${company} and number = ${number}
      union all
      select id, false from orders where company = ${company} and number = ${number}
        and exists (select from payment_attempt where reference = orders.id and remembers_card)
    ) paid
    join charge on charge.reference = paid.charge
    where (state = 'open' and (has_no_card or exists (
        select from payment_attempt
        where reference = charge.reference and ended_at is null
          and expires_at > ${awaitedSince}::timestamptz)))
      or (state = 'authorised' and (has_no_card or state_since > ${awaitedSince}::timestamptz))
      or (state = 'paid' and (has_no_card or state_since > ${awaitedSince}::timestamptz) and not exists (
        select from webhook_inbox
        where event_key = paid_by || '/AUTHORISATION/true' and applied_at is not null))
      or state = 'held'
    limit 1`.execute(db);
  return rows.length > 0;
}
