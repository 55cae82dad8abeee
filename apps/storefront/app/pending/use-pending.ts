import { useSyncExternalStore } from 'react';
import { useSession } from '#app/session/session.tsx';
import { readPending, subscribeToPending } from './pending-store.ts';
import type { StoredTransaction } from './stored-transaction.ts';

let seen: { text: string; transaction: StoredTransaction | undefined } | undefined;

/** The same object as long as nothing changes, as React wants it. */
function snapshot(): StoredTransaction | undefined {
  const read = readPending();
  const transaction = read.kind === 'found' ? read.transaction : undefined;
  const text = JSON.stringify(transaction) ?? '';
  if (seen?.text !== text) seen = { text, transaction };
  return seen.transaction;
}

/** The one unfinished order; none on the server, nor while the page comes to life. */
export function usePending(): StoredTransaction | undefined {
  const pending = useSyncExternalStore(subscribeToPending, snapshot, () => undefined);
  const subject = useSession().member?.subject;
  return pending && isOthers(pending, subject) ? undefined : pending;
}

/** What another member left in this browser is nobody's business. */
export function isOthers({ member }: StoredTransaction, subject: string | undefined): boolean {
  return member !== undefined && subject !== undefined && member !== subject;
}
