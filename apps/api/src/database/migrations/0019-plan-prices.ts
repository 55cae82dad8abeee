import { type QueryExecutorProvider, sql } from 'kysely';

export async function up(db: QueryExecutorProvider): Promise<void> {
  // Prices announced to a plan's subscribers, in the order of their numbers; the last one holds.
  await sql`
    create table plan_price_change (
      n bigint generated always as identity primary key,
      company text not null,
      package_id text not null,
      billing text not null check (billing in ('monthly', 'annually')),
      currency text not null,
      price_minor bigint not null check (price_minor > 0),
      from_at timestamptz not null,
      announced_at timestamptz not null,
      foreign key (company, package_id) references subscription_package
    )`.execute(db);
  await sql`
    create index plan_price_change_of_plan
    on plan_price_change (company, package_id, billing, currency, n)`.execute(db);
  await sql`grant select, insert on plan_price_change to cairn_app`.execute(db);

  await sql`
    alter table subscription
      add column next_price_minor bigint check (next_price_minor > 0),
      add column next_price_from timestamptz,
      add column price_notice bigint not null default 0,
      add column session_n bigint not null default 1,
      add column session_asked_at timestamptz,
      add check ((next_price_minor is null) = (next_price_from is null))`.execute(db);
  // Finds the subscribers of a plan to whom a price is still to be announced.
  await sql`
    create index subscription_price_notice
    on subscription (company, package_id, billing, currency, price_notice)
    where status in ('active', 'autorenewing')`.execute(db);
}
