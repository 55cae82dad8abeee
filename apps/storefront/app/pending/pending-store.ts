import {
  forgetPending,
  markPending,
  PENDING_KEY,
  PENDING_LIFETIME,
  pendingText,
} from './pending-cookie.ts';
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
  const parsed = storedTransaction.safeParse(fromJson(text));
  const age = parsed.success ? now - parsed.data.creationDate : Number.NaN;
  if (parsed.success && age >= 0 && age <= PENDING_LIFETIME) {
    return { kind: 'found', transaction: parsed.data };
  }
  return { kind: 'unfit', why: age > PENDING_LIFETIME ? 'old' : 'broken' };
}

export function writePending(transaction: StoredTransaction): void {
  window.localStorage.setItem(PENDING_KEY, JSON.stringify(transaction));
  markPending();
  tell();
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

/** Removes whatever is there, or only this one. */
export function clearPending(id?: StoredTransaction['id']): void {
  if (id !== undefined) {
    const read = readPending();
    if (read.kind === 'found' && read.transaction.id !== id) return;
  }
  forgetPending();
  tell();
}

/** Removes what is no order, or is one no longer, and says which. */
export function discardUnfit(now = Date.now()): Unfitness | undefined {
  const read = readPending(now);
  if (read.kind !== 'unfit') return undefined;
  clearPending();
  return read.why;
}

const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

/** Hears of changes in this tab and in others. */
export function subscribeToPending(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === PENDING_KEY || key === null) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
