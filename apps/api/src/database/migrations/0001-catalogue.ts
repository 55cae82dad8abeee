import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table product_switch (
      company text not null,
      product text not null,
      enabled boolean not null,
      primary key (company, product)
    )`.execute(db);

  await sql`
    create table price_tier (
      company text not null,
      product text not null,
      lower bigint not null,
      upper bigint not null,
      available boolean not null,
      primary key (company, product, lower),
      check (0 < lower and lower <= upper)
    )`.execute(db);

  await sql`
    create table tier_price (
      company text not null,
      product text not null,
      lower bigint not null,
      currency text not null,
      price_micro bigint not null check (price_micro > 0),
      primary key (company, product, lower, currency),
      foreign key (company, product, lower) references price_tier
    )`.execute(db);

  await sql`
    create table bonus_campaign (
      id text primary key,
      company text not null,
      product text not null,
      kind text not null check (kind in ('percentage', 'fixed')),
      value bigint not null check (value > 0),
      from_avios bigint not null,
      starts_at timestamptz not null,
      ends_at timestamptz not null,
      check (starts_at < ends_at)
    )`.execute(db);

  await sql`
    create table booster_multiplier (
      company text not null,
      multiply_by bigint not null check (multiply_by > 0),
      display_name text not null,
      primary key (company, multiply_by)
    )`.execute(db);

  await sql`
    create table booster_price (
      company text not null,
      multiply_by bigint not null,
      currency text not null,
      standard_micro bigint not null,
      discounted_micro bigint not null,
      primary key (company, multiply_by, currency),
      foreign key (company, multiply_by) references booster_multiplier,
      check (0 < discounted_micro and discounted_micro <= standard_micro)
    )`.execute(db);

  await sql`
    create table subscription_package (
      company text not null,
      id text not null,
      version bigint not null,
      active boolean not null,
      name text not null,
      content_entry text not null,
      monthly_avios bigint not null check (monthly_avios > 0),
      primary key (company, id)
    )`.execute(db);

  await sql`
    create table subscription_price (
      company text not null,
      package_id text not null,
      billing text not null check (billing in ('monthly', 'annually')),
      currency text not null,
      original_minor bigint not null,
      current_minor bigint not null,
      primary key (company, package_id, billing, currency),
      foreign key (company, package_id) references subscription_package,
      check (0 < current_minor and current_minor <= original_minor)
    )`.execute(db);
}
