import { type QueryExecutorProvider, sql } from 'kysely';

/** When a plan's renewal was last taken up: what comes to nothing waits its turn behind the others. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`alter table subscription add column renewal_tried_at timestamptz`.execute(db);
}
