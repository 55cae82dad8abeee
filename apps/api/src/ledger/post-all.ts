import type { Database } from '../database/tables.ts';
import { type LedgerTxn, post } from './post.ts';

/** Posts what nobody can have posted before: one that is left out is a mistake of ours. */
export async function postAll(trx: Database, transactions: readonly LedgerTxn[]): Promise<void> {
  const written = await post(trx, transactions);
  const lost = transactions.find(({ id }) => !written.has(id));
  if (lost) throw new Error(`The ${lost.kind} of ${lost.source.id} stands in the ledger already`);
}
