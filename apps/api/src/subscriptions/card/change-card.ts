import { type CardChangeId, cardChangeId } from '@cairn/contract/orders/transaction-id';
import { sql } from 'kysely';
import type { Database } from '../../database/tables.ts';
import { transact } from '../../database/transact.ts';
import { lockSubscription, type Subscription } from '../subscription.ts';
import { cardCharges } from './card-change.ts';

type Started =
  | { kind: 'started'; id: CardChangeId }
  | { kind: 'conflict'; status: Subscription['status'] }
  | { kind: 'unknown' };

/**
 * Whether a member can change the card now. One whose renewal was refused pays it with another card
 * instead, and one who has cancelled is not charged any more.
 */
export function canChangeCard({ status }: Pick<Subscription, 'status'>): boolean {
  return status === 'active';
}

/** Begins a change of card, or resumes the one that was begun: pressed twice, it is one. */
export async function changeCard(
  db: Database,
  subscription: Subscription['id'],
  now: Date,
): Promise<Started> {
  return await transact<Started>(db, async (trx) => {
    const locked = await lockSubscription(trx, subscription);
    if (!locked) return { kind: 'unknown' };
    const { id, company, currency, status } = locked;
    if (!canChangeCard(locked)) return { kind: 'conflict', status };
    const known = await cardCharges(trx)
      .select('card_change.charge')
      .where('subscription_id', '=', id)
      .execute();
    const open = known.find(({ state }) => state === 'open');
    if (open) return { kind: 'started', id: open.charge };
    const reference = cardChangeId.parse(`${id}.card${known.length + 1}`);
    await sql`
      with charged as (
        insert into charge (reference, company, currency, amount_minor, state, state_since)
        values (${reference}, ${company}, ${currency}, 0, 'open', ${now}::timestamptz)
      )
      insert into card_change (charge, subscription_id) values (${reference}, ${id})`.execute(trx);
    return { kind: 'started', id: reference };
  });
}
