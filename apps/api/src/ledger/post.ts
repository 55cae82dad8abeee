import { sql } from 'kysely';
import type { AccountId, LedgerTxnId, Unit } from '../database/tables/ledger.ts';
import type { Database } from '../database/tables.ts';

export type Source = { type: string; id: string };

/** One amount with two sides. At most one of them is a member's: the other is the house's. */
export type Entry = {
  debit: AccountId;
  credit: AccountId;
  unit: Unit;
  amount: number;
  /** Whose balance it changes, if anybody's: that side's row is locked and its version told. */
  locked: 'debit' | 'credit' | undefined;
};

export type LedgerTxn = {
  id: LedgerTxnId;
  kind: string;
  source: Source;
  effectiveAt: Date;
  reverses?: LedgerTxnId;
  entries: readonly [Entry, ...Entry[]];
  /** A hold that ends with this: what was held is what is moved. */
  takesHold?: Source;
};

/**
 * Writes transactions in one statement, each once: a second one with the same source and kind is
 * left out. Returns the ids of those that were written. Members' rows are locked in the order of
 * their ids; a balance that would go below what is held breaks a constraint, and nothing is written.
 */
export async function post(
  db: Database,
  transactions: readonly LedgerTxn[],
): Promise<Set<LedgerTxnId>> {
  const entries = transactions.flatMap(entryRows);
  const { rows } = await sql<{ txn_id: LedgerTxnId }>`
    with wanted as (
      select * from unnest(
        ${transactions.map(({ id }) => id)}::uuid[],
        ${transactions.map(({ kind }) => kind)}::text[],
        ${transactions.map(({ source }) => source.type)}::text[],
        ${transactions.map(({ source }) => source.id)}::text[],
        ${transactions.map(({ effectiveAt }) => effectiveAt)}::timestamptz[],
        ${transactions.map(({ reverses }) => reverses ?? null)}::uuid[],
        ${transactions.map(({ takesHold }) => takesHold?.type ?? null)}::text[],
        ${transactions.map(({ takesHold }) => takesHold?.id ?? null)}::text[]
      ) as wanted
        (id, kind, source_type, source_id, effective_at, reverses_id, hold_type, hold_id)
    ),
    txn as (
      insert into ledger_txn (id, kind, source_type, source_id, effective_at, reverses_id)
      select id, kind, source_type, source_id, effective_at, reverses_id from wanted
      on conflict (source_type, source_id, kind) do nothing
      returning id
    ),
    entry as (
      select given.*, row_number() over (partition by locked order by txn_id, seq) as nth
      from unnest(
        ${entries.map(({ txn }) => txn)}::uuid[],
        ${entries.map(({ seq }) => seq)}::bigint[],
        ${entries.map(({ debit }) => debit)}::text[],
        ${entries.map(({ credit }) => credit)}::text[],
        ${entries.map(({ unit }) => unit)}::text[],
        ${entries.map(({ amount }) => amount)}::bigint[],
        ${entries.map(({ account }) => account)}::text[],
        ${entries.map(({ change }) => change)}::bigint[]
      ) as given (txn_id, seq, debit, credit, unit, amount, locked, change)
      join txn on txn.id = given.txn_id
    ),
    taken as (
      update hold set state = 'taken', ended_at = wanted.effective_at
      from wanted join txn on txn.id = wanted.id
      where hold.source_type = wanted.hold_type and hold.source_id = wanted.hold_id
        and hold.state = 'active'
      returning hold.account_id, hold.amount
    ),
    change as (
      select locked as account_id, sum(change)::bigint as amount, count(*) as entries,
        coalesce((select sum(amount) from taken where account_id = locked), 0)::bigint as unheld
      from entry where locked is not null group by locked
    ),
    row_lock as (
      select id from account where id in (select account_id from change) order by id for update
    ),
    moved as (
      update account set
        balance = balance + change.amount,
        held = held - change.unheld,
        version = version + change.entries
      from change join row_lock on row_lock.id = change.account_id
      where account.id = change.account_id
      returning account.id, account.version - change.entries as version_before
    )
    insert into posting
      (txn_id, seq, debit_account, credit_account, unit, amount, locked_account, locked_version)
    select txn_id, seq, debit, credit, unit, amount, locked,
      case when locked is not null then version_before + nth end
    from entry left join moved on moved.id = entry.locked
    returning txn_id`.execute(db);
  return new Set(rows.map((row) => row.txn_id));
}

function entryRows({ id, entries }: LedgerTxn) {
  return entries.map(({ debit, credit, unit, amount, locked }, index) => ({
    txn: id,
    seq: index + 1,
    debit,
    credit,
    unit,
    amount,
    account: locked ? { debit, credit }[locked] : null,
    change: locked === 'debit' ? -amount : amount,
  }));
}
