import { useSyncExternalStore } from 'react';
import { useSession } from '#app/session/session.tsx';
import { pendingText } from './pending-cookie.ts';
import { subscribeToPending, writtenHere } from './pending-store.ts';
import type { StoredTransaction } from './stored-transaction.ts';

let reader: typeof import('./read-pending.ts') | undefined;

/** What stands there now; nothing as long as it cannot be read. */
export function pendingNow(): StoredTransaction | undefined {
  const text = pendingText();
  if (text === undefined) return undefined;
  if (!reader) return writtenHere(text);
  const read = reader.readPending();
  return read.kind === 'found' ? read.transaction : undefined;
}

function isUnreadable(): boolean {
  const text = pendingText();
  return text !== undefined && !reader && !writtenHere(text);
}

/** Done when that can be read. The schemas load only for what this page did not write itself. */
export async function whenReadable(): Promise<void> {
  if (!isUnreadable()) return;
  // If they cannot be had now, they are asked for again with the next change.
  reader ??= await import('./read-pending.ts').catch(() => undefined);
}

let seen: { text: string; transaction: StoredTransaction | undefined } | undefined;

/** The same object as long as nothing changes, as React wants it, or nothing else can be read. */
function snapshot(): StoredTransaction | undefined {
  if (isUnreadable()) return seen?.transaction;
  const transaction = pendingNow();
  const text = JSON.stringify(transaction) ?? '';
  if (seen?.text !== text) seen = { text, transaction };
  return seen.transaction;
}

function subscribe(listener: () => void): () => void {
  const hear = () => {
    listener();
    void whenReadable().then(listener);
  };
  void whenReadable().then(listener);
  return subscribeToPending(hear);
}

/** The one unfinished order; none on the server, nor while the page comes to life. */
export function usePending(): StoredTransaction | undefined {
  const pending = useSyncExternalStore(subscribe, snapshot, () => undefined);
  const subject = useSession().member?.subject;
  return pending && isOthers(pending, subject) ? undefined : pending;
}

/** What another member left in this browser is nobody's business. */
export function isOthers({ member }: StoredTransaction, subject: string | undefined): boolean {
  return member !== undefined && subject !== undefined && member !== subject;
}
