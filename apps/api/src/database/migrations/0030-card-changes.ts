import { type QueryExecutorProvider, sql } from 'kysely';

/** Members change the card of a subscription; an attempt to renew it keeps to the card that it began with. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`
    create table card_change (
      charge text primary key references charge,
      subscription_id text not null references subscription
    )`.execute(db);
  await sql`create index card_change_of_subscription on card_change (subscription_id)`.execute(db);
  await sql`grant select, insert on card_change to cairn_app`.execute(db);
  await sql`alter table subscription_cycle add column charged_card text`.execute(db);
  await sql`
    create index subscription_cycle_charging on subscription_cycle (charged_card)
    where state = 'charging'`.execute(db);
}
