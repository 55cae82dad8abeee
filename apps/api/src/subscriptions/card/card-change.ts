import { cardChangeId, type SubscriptionId } from '@cairn/contract/orders/transaction-id';
import { sql } from 'kysely';
import type { Charge } from '../../charges/charge.ts';
import type { Database } from '../../database/tables.ts';
import type { Member } from '../../http/kit/member.ts';
import { findOwnSubscription } from '../get-subscription.ts';
import type { Subscription } from '../subscription.ts';

export type CardChange = { subscription: Subscription; charge: Charge };

/** The charges of 0 in which cards are verified and stored. */
export function cardCharges(db: Database) {
  return db
    .selectFrom('card_change')
    .innerJoin('charge', 'charge.reference', 'card_change.charge')
    .selectAll('charge');
}

export async function findCardChange(
  db: Database,
  member: Member,
  id: string,
): Promise<CardChange | undefined> {
  const { data: reference } = cardChangeId.safeParse(id);
  if (!reference) return undefined;
  const [plan = ''] = reference.split('.');
  const subscription = await findOwnSubscription(db, member, plan);
  const charge =
    subscription &&
    (await cardCharges(db).where('card_change.charge', '=', reference).executeTakeFirst());
  return charge && { subscription, charge };
}

/** Ends all changes but the one that is being finished: the caller has locked the subscription. */
export async function endOtherChanges(
  trx: Database,
  subscription: SubscriptionId,
  finished: Charge['reference'],
  now: Date,
): Promise<void> {
  await sql`
    update charge set state = 'failed', state_since = ${now}::timestamptz
    from card_change where card_change.charge = reference
      and subscription_id = ${subscription} and state in ('open', 'authorised')
      and reference <> ${finished}`.execute(trx);
}
