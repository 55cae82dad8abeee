import { sql } from 'kysely';
import type { AccountId } from '../../../apps/api/src/database/tables/ledger.ts';
import type { Database } from '../../../apps/api/src/database/tables.ts';

/** An account's balance at a point in time: the sum of its postings until then. */
export async function balanceAt(db: Database, account: AccountId, moment: Date): Promise<number> {
  const { rows } = await sql<{ balance: number }>`
    select coalesce(sum(case when credit_account = ${account} then amount else -amount end), 0)::bigint
      as balance
    from posting join ledger_txn on ledger_txn.id = posting.txn_id
    where (credit_account = ${account} or debit_account = ${account})
      and effective_at <= ${moment}::timestamptz`.execute(db);
  return rows[0]?.balance ?? 0;
}

/** An entry-only account's balance: the sum of its postings. */
export async function sumOfEntries(db: Database, account: AccountId): Promise<number> {
  const { rows } = await sql<{ balance: number }>`
    select (
      coalesce((select sum(amount) from posting where credit_account = ${account}), 0)
      - coalesce((select sum(amount) from posting where debit_account = ${account}), 0)
    )::bigint as balance`.execute(db);
  return rows[0]?.balance ?? 0;
}
