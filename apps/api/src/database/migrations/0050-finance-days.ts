import { type QueryExecutorProvider, sql } from 'kysely';

/** Days compared with the provider's report: the report, its movements, and how each difference ended. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`
    create table provider_report (
      day text not null,
      sha256 text not null,
      text text not null,
      lines bigint not null,
      read_at timestamptz not null,
      primary key (day, sha256)
    )`.execute(db);
  await sql`grant select, insert on provider_report to cairn_app`.execute(db);
  await sql`
    create table finance_day (
      day text primary key check (day ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
      sha256 text not null,
      compared_at timestamptz not null,
      closed_at timestamptz,
      closed_by text,
      foreign key (day, sha256) references provider_report
    )`.execute(db);
  await sql`grant select, insert, update on finance_day to cairn_app`.execute(db);
  await sql`
    create table reported_movement (
      day text not null references finance_day,
      psp_reference text not null,
      kind text not null,
      charge text not null,
      currency text not null,
      amount_minor bigint not null,
      booked_minor bigint not null,
      is_late boolean not null,
      primary key (day, psp_reference, kind)
    )`.execute(db);
  await sql`
    create index reported_movement_of_payment
    on reported_movement (psp_reference, kind)`.execute(db);
  await sql`
    grant select, insert, update, delete on reported_movement to cairn_app`.execute(db);
  await sql`
    create table day_difference (
      day text not null references finance_day,
      key text not null,
      psp_reference text not null,
      charge text not null,
      kind text not null,
      currency text not null,
      theirs_minor bigint not null,
      ours_minor bigint not null,
      cause text not null,
      event_key text,
      text text not null,
      found_at timestamptz not null,
      is_late boolean not null,
      state text not null check (state in ('open', 'booked', 'closed')),
      ended_at timestamptz,
      ended_by text,
      reason text,
      primary key (day, key),
      check ((state = 'open') = (ended_at is null))
    )`.execute(db);
  await sql`
    create index day_difference_open on day_difference (day) where state = 'open'`.execute(db);
  await sql`
    create index day_difference_late on day_difference (ended_at) where is_late`.execute(db);
  await sql`grant select, insert, update on day_difference to cairn_app`.execute(db);
}
