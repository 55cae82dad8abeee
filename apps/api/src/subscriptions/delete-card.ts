import { sql } from 'kysely';
import { enqueue } from '../background/enqueue.ts';
import { readShopper, shopperOf } from '../charges/charge.ts';
import { isUnderWay } from '../charges/payment-attempts.ts';
import type { Database } from '../database/tables.ts';
import type { Shop } from '../http/kit/shop.ts';
import type { WithPayments } from '../payments/port.ts';
import { hasEnded } from './status-rules.ts';
import type { Subscription } from './subscription.ts';

/** Another subscription may be about to be charged with the same card: its notification tells. */
const WAIT = 60 * 60_000;
/** Milliseconds for which the notification about an authorised payment is awaited. */
const NOTIFICATION_AWAITED = 24 * 60 * 60_000;

/** Has the provider forget, an hour later, the card that a subscription is not charged with any more. */
export async function forgetCard(
  trx: Database,
  subscription: Pick<Subscription, 'company' | 'number' | 'stored_card_id'>,
  now: Date,
): Promise<void> {
  const { stored_card_id: storedCard } = subscription;
  if (storedCard === null) return;
  await deleteLater(trx, { shopper: shopperOf(subscription), storedCard }, now);
}

async function deleteLater(
  trx: Database,
  data: { shopper: string; storedCard: string },
  now: Date,
): Promise<void> {
  const notBefore = new Date(now.getTime() + WAIT);
  await enqueue(trx, [{ queue: 'delete-card', data, notBefore }], now);
}

/** The provider gives a card that is stored again the same name: another subscription may need it. */
export async function deleteCard(
  { connection: { db }, payments, now }: Pick<Shop, 'connection' | 'now'> & WithPayments,
  card: { shopper: string; storedCard: string },
): Promise<void> {
  const users = await db
    .selectFrom('subscription')
    .select('status')
    .where('stored_card_id', '=', card.storedCard)
    .execute();
  if (users.some(({ status }) => !hasEnded(status))) return;
  const charging = await db
    .selectFrom('subscription_cycle')
    .select('charge')
    .where('charged_card', '=', card.storedCard)
    .where('state', '=', sql.lit('charging'))
    .limit(1)
    .execute();
  if (charging.length > 0 || (await mayStoreCard(db, card.shopper, now()))) {
    return await deleteLater(db, card, now());
  }
  const deleted = await payments.deleteStoredCard(card);
  if (deleted.kind === 'done') return;
  throw new Error(`The provider did not delete a stored card: ${deleted.reason}`);
}

/** Whether a payment of the member's may still store a card, perhaps the one that was replaced. */
async function mayStoreCard(db: Database, shopper: string, now: Date): Promise<boolean> {
  const { company, number } = readShopper(shopper);
  const awaitedSince = new Date(now.getTime() - NOTIFICATION_AWAITED);
  const { rows } = await sql`
    select from subscription
    join (
      select subscription_id, charge from subscription_cycle where charge_minor > 0
      union all
      select subscription_id, charge from card_change
    ) paid on paid.subscription_id = subscription.id
    join charge on charge.reference = paid.charge
    where subscription.company = ${company} and number = ${number} and (
      (state = 'open' and ${isUnderWay(sql`charge.reference`, now)})
      or (state = 'authorised' and state_since > ${awaitedSince}::timestamptz)
      or state = 'held')
    limit 1`.execute(db);
  return rows.length > 0;
}
