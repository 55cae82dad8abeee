import { PENDING_LIFETIME, pendingText } from './pending-cookie.ts';
import { clearPending, fromJson, isCurrent, writePending } from './pending-store.ts';
import { type StoredTransaction, storedTransaction } from './stored-transaction.ts';

type Read =
  | { kind: 'none' }
  | { kind: 'found'; transaction: StoredTransaction }
  | { kind: 'unfit'; why: Unfitness };

/** What stands there is no order, or too old for one. */
type Unfitness = 'broken' | 'old';

/** Changes nothing: pages read while they are drawn. */
export function readPending(now = Date.now()): Read {
  const text = pendingText();
  if (text === undefined) return { kind: 'none' };
  const { data: transaction } = storedTransaction.safeParse(fromJson(text));
  if (!transaction) return { kind: 'unfit', why: 'broken' };
  if (isCurrent(transaction, now)) return { kind: 'found', transaction };
  const isOld = now - transaction.creationDate > PENDING_LIFETIME;
  return { kind: 'unfit', why: isOld ? 'old' : 'broken' };
}

/** Changes an order while it is still the one that stands there: another tab may have begun another. */
export function updatePending(
  id: StoredTransaction['id'],
  change: (transaction: StoredTransaction) => StoredTransaction,
): StoredTransaction | undefined {
  const read = readPending();
  if (read.kind !== 'found' || read.transaction.id !== id) return undefined;
  const changed = change(read.transaction);
  writePending(changed);
  return changed;
}

/** Removes what is no order, or is one no longer, and says which. */
export function discardUnfit(now = Date.now()): Unfitness | undefined {
  const read = readPending(now);
  if (read.kind !== 'unfit') return undefined;
  clearPending();
  return read.why;
}
