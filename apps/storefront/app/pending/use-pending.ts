import { useSyncExternalStore } from 'react';
import { useSession } from '#app/session/session.tsx';
import {
  isOfOtherMember,
  pendingText,
  subscribeToPending,
  writtenByThisPage,
} from './pending-store.ts';
import type { StoredOrder } from './stored-order.ts';

let reader: typeof import('./read-pending.ts') | undefined;

/** The stored order; undefined while the schemas to validate it are not loaded. */
export function pendingNow(): StoredOrder | undefined {
  const text = pendingText();
  if (text === undefined) return undefined;
  if (!reader) return writtenByThisPage(text);
  const read = reader.readPending();
  return read.kind === 'found' ? read.order : undefined;
}

function needsSchemas(): boolean {
  const text = pendingText();
  return text !== undefined && !reader && !writtenByThisPage(text);
}

/** Resolves when the stored order can be read. Loads the schemas only if this page did not write it. */
export async function whenReadable(): Promise<void> {
  if (!needsSchemas()) return;
  // A failed load is retried at the next change of the store.
  reader ??= await import('./read-pending.ts').catch(() => undefined);
}

let last: { text: string; order: StoredOrder | undefined } | undefined;

/** Returns the same object until something changes, as useSyncExternalStore requires. */
function snapshot(): StoredOrder | undefined {
  if (needsSchemas()) return last?.order;
  const order = pendingNow();
  const text = JSON.stringify(order) ?? '';
  if (last?.text !== text) last = { text, order };
  return last.order;
}

function subscribe(listener: () => void): () => void {
  const onChange = () => {
    listener();
    void whenReadable().then(listener);
  };
  void whenReadable().then(listener);
  return subscribeToPending(onChange);
}

/** The unfinished order of whoever is logged in; undefined on the server and during hydration. */
export function usePending(): StoredOrder | undefined {
  const pending = useSyncExternalStore(subscribe, snapshot, () => undefined);
  const subject = useSession().member?.subject;
  return pending && isOfOtherMember(pending, subject) ? undefined : pending;
}
