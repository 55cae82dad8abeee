import { type QueryExecutorProvider, sql } from 'kysely';

/** One row at most: whether operators have closed the shop. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`
    create table maintenance (
      id smallint primary key default 1 check (id = 1),
      is_on boolean not null,
      since timestamptz not null
    )`.execute(db);
  await sql`grant select, insert, update on maintenance to cairn_app`.execute(db);
}
