import { type QueryExecutorProvider, sql } from 'kysely';

/** Lets versions run beside each other. `health_probe`, whose one row all processes shared, stays for earlier ones. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`alter table kysely_migration add column works_from varchar(255)`.execute(db);
  // Empty: every health check writes a row of its own and deletes it before it commits.
  await sql`create table health_check (id uuid primary key)`.execute(db);
  await sql`grant select, insert, delete on health_check to cairn_app`.execute(db);
}
