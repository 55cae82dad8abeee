import {
  forgetPending,
  keepPendingText,
  PENDING_KEY,
  PENDING_LIFETIME,
  pendingText,
} from './pending-cookie.ts';
import type { StoredTransaction } from './stored-transaction.ts';

let written: { text: string; transaction: StoredTransaction } | undefined;

export function writePending(transaction: StoredTransaction): void {
  written = { text: JSON.stringify(transaction), transaction };
  keepPendingText(written.text);
  tell();
}

/** The order of this text if this page wrote it: that needs no schemas to be trusted. */
export function writtenHere(text: string, now = Date.now()): StoredTransaction | undefined {
  const isIt = written?.text === text && isCurrent(written.transaction, now);
  return isIt ? written?.transaction : undefined;
}

/** An order can be finished for 15 hours. */
export function isCurrent({ creationDate }: StoredTransaction, now: number): boolean {
  return creationDate <= now && now - creationDate <= PENDING_LIFETIME;
}

/** Removes whatever is there, or only this one: another tab may have begun another. */
export function clearPending(id?: StoredTransaction['id']): void {
  const text = id === undefined ? undefined : pendingText();
  if (text !== undefined && isOther(text, id)) return;
  forgetPending();
  tell();
}

function isOther(text: string, id: StoredTransaction['id'] | undefined): boolean {
  const other = Object(fromJson(text)).id;
  return other !== undefined && other !== id;
}

export function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
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
