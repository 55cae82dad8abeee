import type { Database } from '../database/tables.ts';
import { type LedgerTxn, post } from './post.ts';

/** Posts transactions that must be new: one that was posted before is a bug. */
export async function postAll(trx: Database, transactions: readonly LedgerTxn[]): Promise<void> {
  if (transactions.length === 0) return;
  const written = await post(trx, transactions);
  const lost = transactions.find(({ id }) => !written.has(id));
  if (lost) throw new Error(`The ${lost.kind} of ${lost.source.id} is in the ledger already`);
}
