import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { useCurrentError } from '#app/errors/current-error.tsx';
import { useSession } from '#app/session/session.tsx';
import {
  clearPending,
  hasPendingCookie,
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

export function isOfOtherMember({ member }: StoredOrder, subject: string | undefined): boolean {
  return member !== undefined && subject !== undefined && member !== subject;
}

/** Checks the stored order on every page: that it is valid, and belongs to whoever is logged in. */
export function KeepPending() {
  const subject = useSession().member?.subject;
  const { raise } = useCurrentError();
  const { key } = useLocation();
  useEffect(() => {
    if (pendingText() === undefined) {
      if (hasPendingCookie(document.cookie)) clearPending();
      return;
    }
    import('./read-pending.ts').then(
      ({ tidyPending }) => tidyPending(subject).isLost && raise('stored_transaction_lost'),
      // When the chunk cannot be loaded, the next page tries again.
      () => {},
    );
  }, [subject, raise, key]);
  return null;
}
