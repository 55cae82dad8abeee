import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // The price is fixed when an order starts: the row is the quote.
  await sql`
    create table orders (
      id text primary key,
      company text not null,
      number text not null,
      product text not null,
      state text not null,
      state_version bigint not null,
      currency text not null,
      avios bigint not null check (avios > 0),
      bonus_avios bigint not null check (bonus_avios >= 0),
      price_micro bigint not null,
      total_minor bigint not null check (total_minor > 0),
      recipient_number text,
      deliver_at timestamptz,
      multiplier bigint,
      qualifying_avios bigint,
      failure bigint,
      failed_from text,
      session_id text,
      session_data text,
      session_expires_at timestamptz,
      sessions bigint not null default 0,
      asked_at timestamptz,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      state_since timestamptz not null,
      check ((failure is null) = (failed_from is null)),
      check ((product in ('gift', 'transfer')) = (recipient_number is not null)),
      check ((product = 'booster') = (multiplier is not null and qualifying_avios is not null))
    )`.execute(db);
  await sql`create index orders_of_member on orders (company, number, created_at desc)`.execute(db);
  await sql`create index orders_by_state on orders (state, state_since)`.execute(db);
  // One open, unpaid order per member and product; a new start cancels the one before it.
  await sql`
    create unique index orders_open on orders (company, number, product)
    where state in ('awaiting_step_up', 'started', 'payment_session')`.execute(db);

  await sql`
    create table order_event (
      order_id text not null references orders,
      version bigint not null,
      from_state text,
      to_state text not null,
      at timestamptz not null,
      cause text not null,
      primary key (order_id, version)
    )`.execute(db);

  // Whom a gift or a transfer goes to, as the member wrote it: apart, so that it can be erased alone.
  await sql`
    create table order_recipient (
      order_id text primary key references orders,
      first_name text not null,
      last_name text not null,
      email text not null,
      message text
    )`.execute(db);

  await sql`
    create table payment (
      psp_reference text primary key,
      order_id text not null,
      currency text not null,
      authorised_minor bigint not null check (authorised_minor >= 0),
      captured_minor bigint not null default 0,
      refunded_minor bigint not null default 0,
      charged_back_minor bigint not null default 0,
      method text,
      card_summary text,
      state text not null,
      state_since timestamptz not null,
      check (captured_minor <= authorised_minor),
      check (refunded_minor >= 0 and charged_back_minor >= 0),
      check (refunded_minor + charged_back_minor <= captured_minor)
    )`.execute(db);
  await sql`create index payment_of_order on payment (order_id)`.execute(db);

  await sql`
    create table cap_usage (
      company text not null,
      number text not null,
      year bigint not null,
      kind text not null check (kind in ('purchase', 'received', 'sent', 'booster')),
      used bigint not null check (used >= 0),
      cap bigint not null,
      primary key (company, number, year, kind),
      check (used <= cap)
    )`.execute(db);
  await sql`
    create table cap_reservation (
      source text not null,
      kind text not null,
      company text not null,
      number text not null,
      year bigint not null,
      amount bigint not null check (amount > 0),
      released boolean not null default false,
      primary key (source, kind)
    )`.execute(db);
  await sql`
    create index cap_reservation_of_member on cap_reservation (company, number, year)`.execute(db);

  await sql`
    create table idempotency (
      company text not null,
      number text not null,
      key text not null,
      request_hash text not null,
      answer jsonb not null,
      created_at timestamptz not null,
      primary key (company, number, key)
    )`.execute(db);

  // A step-up is good for one order.
  await sql`
    create table step_up (
      token_fingerprint text primary key,
      order_id text not null unique references orders,
      at timestamptz not null
    )`.execute(db);

  await sql`
    create table webhook_inbox (
      event_key text primary key,
      order_id text not null,
      raw jsonb not null,
      received_at timestamptz not null,
      applied_at timestamptz,
      outcome text
    )`.execute(db);
  await sql`
    create index webhook_inbox_unapplied on webhook_inbox (received_at)
    where applied_at is null`.execute(db);

  await sql`
    create table outbox (
      id uuid primary key,
      queue text not null,
      data jsonb not null,
      not_before timestamptz,
      created_at timestamptz not null
    )`.execute(db);

  await sql`
    create table audit_log (
      id uuid primary key,
      at timestamptz not null,
      actor text not null,
      action text not null,
      subject text not null,
      detail jsonb not null
    )`.execute(db);
  await sql`
    create table audit_chain (
      seq bigint primary key,
      audit_id uuid not null unique references audit_log,
      hash text not null
    )`.execute(db);
}
