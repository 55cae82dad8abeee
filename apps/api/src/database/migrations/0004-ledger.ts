import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // An entry-only account is the sum of its postings: its row is never written again, so that no
  // two purchases wait for each other at a house account.
  await sql`
    create table account (
      id text primary key,
      company text not null,
      kind text not null,
      owner text,
      unit text not null check (unit in ('AVIOS', 'GBP', 'EUR', 'USD')),
      mode text not null check (mode in ('locked', 'entry_only')),
      balance bigint not null default 0,
      held bigint not null default 0,
      version bigint not null default 0,
      unique (company, kind, owner, unit),
      check (
        (mode = 'entry_only' and balance = 0 and held = 0 and version = 0)
        or (mode = 'locked' and balance >= 0 and held >= 0 and held <= balance)
      )
    )`.execute(db);

  await sql`
    create table ledger_txn (
      id uuid primary key,
      kind text not null,
      source_type text not null,
      source_id text not null,
      effective_at timestamptz not null,
      reverses_id uuid unique references ledger_txn,
      unique (source_type, source_id, kind)
    )`.execute(db);

  // One amount with two sides: what does not balance cannot be written. No reference to account:
  // its check would lock the house accounts' rows for every purchase; the books look instead.
  await sql`
    create table posting (
      id bigint generated always as identity primary key,
      txn_id uuid not null references ledger_txn,
      seq bigint not null,
      debit_account text not null,
      credit_account text not null,
      unit text not null,
      amount bigint not null check (amount > 0),
      locked_account text,
      locked_version bigint,
      unique (txn_id, seq),
      unique (locked_account, locked_version),
      check (debit_account <> credit_account),
      check ((locked_account is null) = (locked_version is null)),
      check (locked_account in (debit_account, credit_account))
    )`.execute(db);
  await sql`create index posting_debit on posting (debit_account, id)`.execute(db);
  await sql`create index posting_credit on posting (credit_account, id)`.execute(db);

  await sql`
    create table hold (
      id uuid primary key,
      account_id text not null references account,
      amount bigint not null check (amount > 0),
      source_type text not null,
      source_id text not null,
      state text not null check (state in ('active', 'released', 'taken')),
      placed_at timestamptz not null,
      ended_at timestamptz,
      unique (source_type, source_id),
      check ((state = 'active') = (ended_at is null))
    )`.execute(db);

  await balancesIntoLedger(db);
}

/** Balances from before the ledger become each member's first posting. */
async function balancesIntoLedger(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into account (id, company, kind, owner, unit, mode)
    select distinct company || '/opening/AVIOS', company, 'opening', null, 'AVIOS', 'entry_only'
    from member_balance where amount is not null`.execute(db);
  await sql`
    insert into account (id, company, kind, owner, unit, mode, balance, version)
    select company || '/member/' || number || '/AVIOS', company, 'member', number, 'AVIOS', 'locked',
      amount, case when amount > 0 then 1 else 0 end
    from member_balance where amount is not null`.execute(db);
  await sql`
    insert into ledger_txn (id, kind, source_type, source_id, effective_at)
    select gen_random_uuid(), 'opening', 'member', company || '/' || number, now()
    from member_balance where amount > 0`.execute(db);
  await sql`
    insert into posting
      (txn_id, seq, debit_account, credit_account, unit, amount, locked_account, locked_version)
    select ledger_txn.id, 1, company || '/opening/AVIOS', company || '/member/' || number || '/AVIOS',
      'AVIOS', amount, company || '/member/' || number || '/AVIOS', 1
    from member_balance
    join ledger_txn on source_type = 'member' and source_id = company || '/' || number
    where amount > 0`.execute(db);
  // Avios of the rest of the household; the member's own are in the ledger.
  await sql`
    create table household (
      company text not null,
      number text not null,
      others_avios bigint not null check (others_avios >= 0),
      primary key (company, number)
    )`.execute(db);
  await sql`
    insert into household (company, number, others_avios)
    select company, number, household - amount
    from member_balance where household >= amount`.execute(db);
  await sql`drop table member_balance`.execute(db);
}
