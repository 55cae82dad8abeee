import { type QueryExecutorProvider, sql } from 'kysely';

/** Prices that hold from a moment on, instead of the one in `tier_price`. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`
    create table tier_price_change (
      company text not null,
      product text not null,
      lower bigint not null,
      currency text not null,
      from_at timestamptz not null,
      price_micro bigint not null check (price_micro > 0),
      primary key (company, product, lower, currency, from_at),
      foreign key (company, product, lower, currency) references tier_price
    )`.execute(db);
  await sql`grant select, insert, update, delete on tier_price_change to cairn_app`.execute(db);
}
