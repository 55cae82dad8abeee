import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Avios earned by flying and with partners. The avios themselves are in the ledger.
  await sql`
    create table activity (
      id text primary key,
      company text not null,
      number text not null,
      type text not null,
      sector_type text not null,
      description text not null,
      partner_id text not null,
      avios bigint not null check (avios > 0),
      made_at timestamptz not null,
      processed_at timestamptz
    )`.execute(db);
  await sql`create index activity_of_member on activity (company, number, made_at)`.execute(db);

  // An activity is boosted at most once; an order that fails gives it free again.
  await sql`
    create table boosted_activity (
      activity_id text primary key references activity,
      order_id text not null references orders
    )`.execute(db);
  await sql`create index boosted_by_order on boosted_activity (order_id)`.execute(db);

  await sql`
    create table saved_recipient (
      id text primary key,
      company text not null,
      number text not null,
      recipient_number text not null,
      first_name text not null,
      last_name text not null,
      email text not null,
      created_at timestamptz not null,
      unique (company, number, recipient_number)
    )`.execute(db);

  await sql`
    create table campaign_enrolment (
      company text not null,
      number text not null,
      campaign_code text not null,
      expires_at timestamptz not null,
      primary key (company, number, campaign_code)
    )`.execute(db);

  await sql`
    create table contact_message (
      id text primary key,
      company text not null,
      number text,
      topic text not null,
      email text not null,
      name text,
      message text not null,
      order_id text,
      sent_at timestamptz not null
    )`.execute(db);

  await sql`
    create table subscription (
      id text primary key,
      company text not null,
      number text not null,
      package_id text not null,
      billing text not null check (billing in ('monthly', 'annually')),
      currency text not null,
      price_minor bigint not null check (price_minor > 0),
      monthly_avios bigint not null check (monthly_avios > 0),
      status text not null,
      status_since timestamptz not null,
      session_id text,
      session_data text,
      session_expires_at timestamptz,
      stored_card_id text,
      card_summary text,
      card_type text,
      auto_renewal_failed boolean not null default false,
      anchored_at timestamptz,
      renews_at timestamptz,
      cancels_at timestamptz,
      created_at timestamptz not null,
      foreign key (company, package_id) references subscription_package
    )`.execute(db);
  await sql`
    create index subscription_of_member on subscription (company, number, created_at)`.execute(db);
  for (const due of ['renews_at', 'cancels_at']) {
    await sql`
      create index ${sql.raw(`subscription_${due}`)} on subscription (${sql.raw(due)})
      where ${sql.raw(due)} is not null`.execute(db);
  }
  // One at a time; an unverified one is replaced by a new start.
  await sql`
    create unique index subscription_current on subscription (company, number)
    where status in ('active', 'cancelled_scheduled', 'refund_pending', 'autorenewing', 'suspended')
  `.execute(db);
  await sql`
    create table subscription_cycle (
      subscription_id text not null references subscription,
      n bigint not null,
      due_at timestamptz not null,
      charge_minor bigint not null check (charge_minor >= 0),
      avios bigint not null check (avios > 0),
      state text not null,
      attempts bigint not null default 0,
      psp_reference text,
      primary key (subscription_id, n)
    )`.execute(db);
  await sql`
    create index subscription_cycle_due on subscription_cycle (due_at)
    where state = 'due'`.execute(db);
}
