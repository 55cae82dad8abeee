import { CompiledQuery } from 'kysely';
import type { AccountId, LedgerTxnId, Unit } from '../database/tables/ledger.ts';
import type { Database } from '../database/tables.ts';
import { debtColumns, debtsOf, debtText, deleteSettled } from './debts.ts';

export type Source = { type: string; id: string };

/** One amount with two sides. At most one of them is a member's: the other is the house's. */
export type Entry = {
  debit: AccountId;
  credit: AccountId;
  unit: Unit;
  amount: number;
  /** The side that is a member's, if any: its row is locked and its version returned. */
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
 * An entry on a receivable account changes the member's row in `debt` by the same amount.
 */
export async function post(
  db: Database,
  transactions: readonly LedgerTxn[],
): Promise<Set<LedgerTxnId>> {
  const entries = transactions.flatMap(entriesOf);
  const debts = entries.flatMap(debtsOf);
  const values = [
    ...rowsValues(WANTED, transactions),
    ...rowsValues(ENTRY, entries),
    ...debtColumns(debts),
  ];
  const text = textFor(transactions.length, entries.length, debts.length > 0);
  const { rows } = await db.executeQuery<{ txn_id: LedgerTxnId }>(CompiledQuery.raw(text, values));
  if (debts.some(({ change }) => change < 0)) await deleteSettled(db, debts);
  return new Set(rows.map((row) => row.txn_id));
}

const texts = new Map<string, string>();

/** Putting it together anew would take longer than the database needs for it. */
function textFor(transactions: number, entries: number, hasDebts: boolean): string {
  const shape = `${Math.min(transactions, FEW + 1)} ${Math.min(entries, FEW + 1)} ${hasDebts}`;
  let text = texts.get(shape);
  if (text === undefined) {
    text = writeText(transactions, entries, hasDebts);
    texts.set(shape, text);
  }
  return text;
}

function writeText(transactions: number, entries: number, hasDebts: boolean): string {
  const after = 1 + WANTED.length * (transactions > FEW ? 1 : transactions);
  const last = after + ENTRY.length * (entries > FEW ? 1 : entries);
  return `
    with wanted (id, kind, source_type, source_id, effective_at, reverses_id, hold_type, hold_id) as (
      ${rowsText(WANTED, transactions, 1)}
    ),
    txn as (
      insert into ledger_txn (id, kind, source_type, source_id, effective_at, reverses_id)
      select id, kind, source_type, source_id, effective_at, reverses_id from wanted
      on conflict (source_type, source_id, kind) do nothing
      returning id
    ),
    entry as (
      select given.*, row_number() over (partition by locked order by txn_id, seq) as nth
      from (${rowsText(ENTRY, entries, after)})
        as given (txn_id, seq, debit, credit, unit, amount, locked, change)
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
    ${hasDebts ? debtText(last) : ''}
    insert into posting
      (txn_id, seq, debit_account, credit_account, unit, amount, locked_account, locked_version)
    select txn_id, seq, debit, credit, unit, amount, locked,
      case when locked is not null then version_before + nth end
    from entry left join moved on moved.id = entry.locked
    returning txn_id`;
}

type Column<Row> = { type: string; of: (row: Row) => unknown };

const WANTED: readonly Column<LedgerTxn>[] = [
  { type: 'uuid', of: ({ id }) => id },
  { type: 'text', of: ({ kind }) => kind },
  { type: 'text', of: ({ source }) => source.type },
  { type: 'text', of: ({ source }) => source.id },
  { type: 'timestamptz', of: ({ effectiveAt }) => effectiveAt },
  { type: 'uuid', of: ({ reverses }) => reverses ?? null },
  { type: 'text', of: ({ takesHold }) => takesHold?.type ?? null },
  { type: 'text', of: ({ takesHold }) => takesHold?.id ?? null },
];

type EntryRow = Entry & { txn: LedgerTxnId; seq: number };

const ENTRY: readonly Column<EntryRow>[] = [
  { type: 'uuid', of: ({ txn }) => txn },
  { type: 'bigint', of: ({ seq }) => seq },
  { type: 'text', of: ({ debit }) => debit },
  { type: 'text', of: ({ credit }) => credit },
  { type: 'text', of: ({ unit }) => unit },
  { type: 'bigint', of: ({ amount }) => amount },
  { type: 'text', of: ({ locked, debit, credit }) => (locked ? { debit, credit }[locked] : null) },
  { type: 'bigint', of: ({ locked, amount }) => (locked === 'debit' ? -amount : amount) },
];

function entriesOf({ id, entries }: LedgerTxn): EntryRow[] {
  return entries.map((entry, index) => ({ ...entry, txn: id, seq: index + 1 }));
}

const FEW = 4;

/**
 * Rows as a part of a statement. A few are written out, which is the fastest; many come as one
 * array for each column, so that the text, and its plan, are the same however many they are.
 */
function rowsText(columns: readonly Column<never>[], rows: number, first: number): string {
  const place = (nth: number, type: string) => `$${first + nth}::${type}`;
  if (rows > FEW) {
    return `select * from unnest(${columns.map(({ type }, nth) => place(nth, `${type}[]`))})`;
  }
  const written = Array.from({ length: rows }, (_, row) => {
    return `(${columns.map(({ type }, nth) => place(row * columns.length + nth, type))})`;
  });
  return `values ${written}`;
}

function rowsValues<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): unknown[] {
  if (rows.length > FEW) return columns.map(({ of }) => rows.map(of));
  return rows.flatMap((row) => columns.map(({ of }) => of(row)));
}
