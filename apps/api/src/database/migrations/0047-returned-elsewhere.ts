import { type QueryExecutorProvider, sql } from 'kysely';

/** The part of a payment that was returned elsewhere, such as by bank transfer, in place of its refund. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`
    alter table payment add column returned_elsewhere_minor bigint not null default 0`.execute(db);
}
