import { type QueryExecutorProvider, sql } from 'kysely';

/** Counts of what was sold, by hour and by day of each company. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  const columns = sql`
    product text not null,
    currency text not null,
    detail text not null,
    count bigint not null,
    minor bigint not null,
    avios bigint not null`;
  await sql`
    create table figure_hour (
      company text not null,
      measure text not null,
      hour timestamptz not null,
      ${columns},
      primary key (company, measure, hour, product, currency, detail)
    )`.execute(db);
  await sql`grant select, insert, update, delete on figure_hour to cairn_app`.execute(db);
  await sql`
    create table figure_day (
      company text not null,
      measure text not null,
      day text not null check (day ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
      ${columns},
      primary key (company, measure, day, product, currency, detail)
    )`.execute(db);
  await sql`grant select, insert, update, delete on figure_day to cairn_app`.execute(db);
  await sql`
    create table figures_kept (
      id bigint primary key check (id = 1),
      counted_to timestamptz not null,
      counted_at timestamptz not null
    )`.execute(db);
  await sql`grant select, insert, update on figures_kept to cairn_app`.execute(db);
}
