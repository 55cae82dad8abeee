import { sql } from 'kysely';
import type { AccountId, LedgerTxnId } from '../database/tables/ledger.ts';
import type { Database } from '../database/tables.ts';
import { type Owner, receivableOwner } from './accounts.ts';

export type DebtChange = Owner & { txn: LedgerTxnId; change: number };

/** Changes of members' debts by an entry: only receivable accounts have any. */
export function debtsOf({
  txn,
  debit,
  credit,
  amount,
}: {
  txn: LedgerTxnId;
  debit: AccountId;
  credit: AccountId;
  amount: number;
}): DebtChange[] {
  const debtor = receivableOwner(debit);
  const payer = receivableOwner(credit);
  return [
    ...(debtor ? [{ ...debtor, txn, change: amount }] : []),
    ...(payer ? [{ ...payer, txn, change: -amount }] : []),
  ];
}

const DEBT_TYPES = ['uuid', 'text', 'text', 'bigint'];

/** The values of `debtText`, an array for each column. */
export function debtColumns(debts: readonly DebtChange[]): unknown[] {
  if (debts.length === 0) return [];
  return [
    debts.map(({ txn }) => txn),
    debts.map(({ company }) => company),
    debts.map(({ number }) => number),
    debts.map(({ change }) => change),
  ];
}

/** Debts come after the members' accounts: who settles them takes the locks in the same order. */
export function debtText(first: number): string {
  const places = DEBT_TYPES.map((type, nth) => `$${first + nth}::${type}[]`);
  return `,
    debt_change as (
      select company, number, sum(change)::bigint as change
      from unnest(${places}) as given (txn_id, company, number, change)
      join txn on txn.id = given.txn_id
      group by company, number
    ),
    more_owed as (
      insert into debt (company, number, owed)
      select company, number, change from debt_change where change > 0 order by company, number
      on conflict (company, number) do update set owed = debt.owed + excluded.owed
    ),
    less_owed as (
      update debt set owed = owed + change from debt_change
      where debt.company = debt_change.company and debt.number = debt_change.number and change < 0
    )`;
}

/** A statement cannot lower and delete the same row. Left behind by a crash, it is owed by nobody. */
export async function deleteSettled(db: Database, debts: readonly DebtChange[]): Promise<void> {
  await sql`
    delete from debt using unnest(
      ${debts.map(({ company }) => company)}::text[],
      ${debts.map(({ number }) => number)}::text[]
    ) as settled (company, number)
    where debt.company = settled.company and debt.number = settled.number and owed = 0`.execute(db);
}
