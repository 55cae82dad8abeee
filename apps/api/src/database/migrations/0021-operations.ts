import { type QueryExecutorProvider, sql } from 'kysely';

export async function up(db: QueryExecutorProvider): Promise<void> {
  // One row at most: whether operators have closed the shop.
  await sql`
    create table maintenance (
      id smallint primary key default 1 check (id = 1),
      is_on boolean not null,
      since timestamptz not null
    )`.execute(db);
  await sql`grant select, insert, update on maintenance to cairn_app`.execute(db);

  // The result of the last check of the books: every process reports it in its metrics.
  await sql`
    create table books_finding (
      rule smallint primary key,
      violations bigint not null,
      checked_at timestamptz not null
    )`.execute(db);
  await sql`grant select, insert, update on books_finding to cairn_app`.execute(db);
}
