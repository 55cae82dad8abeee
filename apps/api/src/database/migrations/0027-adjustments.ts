import { type QueryExecutorProvider, sql } from 'kysely';

/** Operators' corrections. The application can add some, and change none. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`
    create table adjustment (
      txn_id uuid primary key references ledger_txn,
      company text not null,
      number text not null,
      charge text references charge,
      unit text not null check (unit in ('AVIOS', 'GBP', 'EUR', 'USD')),
      amount bigint not null check (amount <> 0),
      key text not null,
      reason text not null,
      actor text not null,
      at timestamptz not null,
      check ((unit = 'AVIOS') = (charge is null))
    )`.execute(db);
  await sql`create index adjustment_of_member on adjustment (company, number)`.execute(db);
  await sql`grant select, insert on adjustment to cairn_app`.execute(db);
}
