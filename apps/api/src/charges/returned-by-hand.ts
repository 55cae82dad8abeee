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
 * The money of a charge, in minor units, that operators have recorded as given back elsewhere. Money
 * that was recorded by mistake, and taken back by another adjustment, does not count.
 */
function returnedByHand(charge: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`greatest(0, coalesce(
    (select -sum(amount) from adjustment where adjustment.charge = ${charge}), 0))`;
}
