import { type QueryExecutorProvider, sql } from 'kysely';

/** The result of an hourly count, so that a page does not count a month of orders. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`
    create table popular_package (
      company text not null,
      product text not null,
      avios bigint not null,
      members bigint not null,
      counted_at timestamptz not null,
      primary key (company, product)
    )`.execute(db);
  await sql`grant select, insert, update, delete on popular_package to cairn_app`.execute(db);
}
