import type { ChargeReference } from '@cairn/contract/orders/transaction-id';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/tables.ts';

/**
 * The part of the recorded returns that has not ended a refund, because it is smaller than one or was
 * recorded before one. Negative if a record that ended a refund was taken back.
 */
export async function readUnsettled(db: Database, charge: ChargeReference): Promise<number> {
  const { rows } = await sql<{ unsettled: number }>`
    select ${unsettled(sql`${charge}::text`)}::bigint as unsettled`.execute(db);
  return rows[0]?.unsettled ?? 0;
}

export function unsettled(charge: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`(${returnedByHand(charge)} - coalesce(
    (select sum(returned_elsewhere_minor) from payment settled where settled.charge = ${charge}), 0))`;
}

/**
 * The money of a charge, in minor units, that operators have recorded as returned elsewhere. Money received
 * takes back earlier records and offsets no later ones, which may be about another payment: a running sum
 * that never falls below 0. It follows the ids of postings, because moments may be equal.
 */
function returnedByHand(charge: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`coalesce((
    select greatest(0, max(received)) - sum(amount)
    from (
      select adjustment.amount, sum(adjustment.amount) over (order by posting.id) as received
      from adjustment join posting on posting.txn_id = adjustment.txn_id
      where adjustment.charge = ${charge}
    ) booked), 0)`;
}
