import { type QueryExecutorProvider, sql } from 'kysely';
import { buildIndex } from '../migrating/build-index.ts';

/**
 * Balances at the end of each day, of the accounts that changed on it, and changes of members' avios. Both
 * follow from the ledger and can be built again.
 */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await buildIndex(db, { name: 'ledger_txn_by_time', on: 'ledger_txn (effective_at, id)' });
  await sql`
    create table if not exists account_day (
      account_id text not null,
      day text not null,
      balance bigint not null,
      primary key (account_id, day)
    )`.execute(db);
  await sql`grant select, insert, update, delete on account_day to cairn_app`.execute(db);
  await sql`
    create table if not exists avios_day (
      company text not null,
      day text not null,
      line text not null,
      product text not null,
      currency text not null,
      txns bigint not null,
      credited bigint not null,
      debited bigint not null,
      primary key (company, day, line, product, currency)
    )`.execute(db);
  await sql`grant select, insert, update, delete on avios_day to cairn_app`.execute(db);
  await sql`
    create table if not exists daily_checkpoint (
      id bigint primary key check (id = 1),
      posting_id bigint not null,
      is_emptying boolean not null
    )`.execute(db);
  await sql`grant select, insert, update on daily_checkpoint to cairn_app`.execute(db);
}
