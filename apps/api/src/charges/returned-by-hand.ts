import { type RawBuilder, sql } from 'kysely';

/**
 * The money of a charge, in minor units, that operators have recorded as given back elsewhere. Money
 * that was recorded by mistake, and taken back by another adjustment, does not count.
 */
export function returnedByHand(charge: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`greatest(0, coalesce(
    (select -sum(amount) from adjustment where adjustment.charge = ${charge}), 0))`;
}
