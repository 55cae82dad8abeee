import { type QueryExecutorProvider, sql } from 'kysely';

export async function up(db: QueryExecutorProvider): Promise<void> {
  await pressesOnce(db);
  await approvals(db);
}

/** Presses of staff by their idempotency keys: the same key never acts twice. */
async function pressesOnce(db: QueryExecutorProvider): Promise<void> {
  await sql`
    create table desk_press (
      staff text not null,
      key text not null,
      action text not null,
      input_hash text not null,
      answer jsonb,
      at timestamptz not null,
      primary key (staff, key)
    )`.execute(db);
  await sql`create index desk_press_age on desk_press (at)`.execute(db);
  await sql`grant select, insert, update, delete on desk_press to cairn_app`.execute(db);
}

/**
 * Requests that wait for a second person. The application can decide about a request, and cannot change what
 * was asked or by whom.
 */
async function approvals(db: QueryExecutorProvider): Promise<void> {
  await sql`
    create table approval_request (
      id bigint generated always as identity primary key,
      action text not null,
      input jsonb not null,
      input_hash text not null,
      subject text not null,
      before jsonb not null,
      after jsonb not null,
      state_hash text not null,
      reason text,
      asked_by text not null,
      asked_by_name text not null,
      asked_by_verified boolean not null,
      asked_at timestamptz not null,
      asked_again_of bigint references approval_request,
      expires_at timestamptz not null,
      state text not null default 'waiting'
        check (state in ('waiting', 'done', 'rejected', 'withdrawn', 'expired', 'stale')),
      vouched_by text,
      vouched_by_name text,
      decided_by text,
      decided_by_name text,
      decided_at timestamptz,
      comment text,
      constraint approval_by_another check (
        state not in ('done', 'rejected', 'stale')
        or (decided_by is not null and decided_by <> asked_by
          and decided_by is distinct from vouched_by)
      ),
      constraint approval_of_verified check (
        state <> 'done' or asked_by_verified or vouched_by is not null
      ),
      check (vouched_by <> asked_by)
    )`.execute(db);
  await sql`
    create unique index approval_waiting on approval_request (action, input_hash)
    where state = 'waiting'`.execute(db);
  await sql`
    create index approval_expiry on approval_request (expires_at)
    where state = 'waiting'`.execute(db);
  await sql`
    grant select, insert,
      update (state, vouched_by, vouched_by_name, decided_by, decided_by_name, decided_at, comment)
    on approval_request to cairn_app`.execute(db);
}
