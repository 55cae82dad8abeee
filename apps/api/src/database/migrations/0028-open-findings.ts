import { type QueryExecutorProvider, sql } from 'kysely';

/** Rows that the books check every night, because something was wrong with them the last time. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`
    create table books_open_finding (
      row_set text not null,
      key text not null,
      primary key (row_set, key)
    )`.execute(db);
  await sql`grant select, insert, delete on books_open_finding to cairn_app`.execute(db);
}
