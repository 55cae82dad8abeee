import { type QueryExecutorProvider, sql } from 'kysely';

/** The report with which a day was closed, and the events that each difference is about. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`alter table finance_day add column closed_sha256 text`.execute(db);
  await sql`alter table day_difference add column events text[]`.execute(db);
}
