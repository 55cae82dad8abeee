import { type RawBuilder, sql } from 'kysely';

/**
 * Whether operators have recorded that money of a charge was given back elsewhere. What was recorded
 * by mistake, and taken back by another adjustment, does not count.
 */
export function returnedByHand(charge: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`coalesce(
    (select sum(amount) from adjustment where adjustment.charge = ${charge}), 0) < 0`;
}
