import { type QueryExecutorProvider, sql } from 'kysely';
import { buildIndex } from '../migrating/build-index.ts';

/** The part of a payment that was returned elsewhere, such as by bank transfer, in place of its refund. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`
    alter table payment
    add column if not exists returned_elsewhere_minor bigint not null default 0`.execute(db);
  // Refunds that wait are compared with what operators have recorded as returned.
  await buildIndex(db, {
    name: 'adjustment_of_charge',
    on: 'adjustment (charge) where charge is not null',
  });
}
