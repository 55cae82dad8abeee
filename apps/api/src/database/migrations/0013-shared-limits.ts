import { type QueryExecutorProvider, sql } from 'kysely';

/** Tables shared by all processes on one database: rate limit counters, generated secrets, a health probe. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  // The columns and their order are those of rate-limiter-flexible. Unlogged: after a crash counting starts anew.
  await sql`
    create unlogged table rate_limit (
      key varchar(255) primary key,
      points integer not null default 0,
      expire bigint
    )`.execute(db);
  await sql`create index rate_limit_expire on rate_limit (expire)`.execute(db);
  await sql`
    create table shared_secret (
      name text primary key,
      secret text not null
    )`.execute(db);
  // One row, written by every health check: a database that cannot write must not pass for healthy.
  await sql`
    create table health_probe (
      id boolean primary key default true check (id),
      checked_at timestamptz not null default now()
    )`.execute(db);
  await sql`insert into health_probe default values`.execute(db);
  await sql`grant select, insert, update, delete on rate_limit to cairn_app`.execute(db);
  await sql`grant select, insert on shared_secret to cairn_app`.execute(db);
  await sql`grant select, update on health_probe to cairn_app`.execute(db);
}
