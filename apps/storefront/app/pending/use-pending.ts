import { useSyncExternalStore } from 'react';
import { useSession } from '#app/session/session.tsx';
import {
  isFor,
  isShown,
  pendingText,
  subscribeToPending,
  writtenByThisPage,
} from './pending-store.ts';
import type { StoredOrder } from './stored-order.ts';

let reader: typeof import('./read-pending.ts') | undefined;

/** The stored order for whoever is here; undefined while the schemas to validate it are not loaded. */
export function pendingNow(subject: string | undefined): StoredOrder | undefined {
  const order = storedNow();
  return order && isFor(subject, order) ? order : undefined;
}

/** Whether a member's order is stored that whoever is here may not see. */
export function isPendingHidden(subject: string | undefined): boolean {
  const order = storedNow();
  return order !== undefined && !isFor(subject, order);
}

/** May belong to another member: for changing it, never for showing it. */
export function storedNow(): StoredOrder | undefined {
  const text = pendingText();
  if (text === undefined) return undefined;
  if (!reader) return writtenByThisPage(text);
  const stored = reader.readStored();
  return stored.kind === 'found' ? stored.order : undefined;
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
  const order = storedNow();
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
  return pending && isFor(subject, pending) && isShown(pending) ? pending : undefined;
}
