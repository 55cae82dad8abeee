import { type QueryExecutorProvider, sql } from 'kysely';

/** The events of each reported movement, by which days' reports are compared with each other. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`
    alter table reported_movement add column events jsonb not null default '[]'`.execute(db);
}
