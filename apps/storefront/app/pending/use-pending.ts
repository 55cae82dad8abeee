import { useEffect, useSyncExternalStore } from 'react';
import { useCurrentError } from '#app/errors/current-error.tsx';
import { useSession } from '#app/session/session.tsx';
import { isInMemory } from '#app/storage/own-storage.ts';
import { isFor, isShown, storedNow, subscribeToPending } from './pending-store.ts';
import type { StoredOrder } from './stored-order.ts';

/** The unfinished order of whoever is logged in; undefined on the server and during hydration. */
export function usePending(): StoredOrder | undefined {
  const pending = useSyncExternalStore(subscribeToPending, storedNow, () => undefined);
  const subject = useSession().member?.subject;
  return pending && isFor(subject, pending) && isShown(pending) ? pending : undefined;
}

/** Says once that the browser stores nothing: it does not change while the page is open. */
let hasWarned = false;

export function StorageNotice() {
  const { raise } = useCurrentError();
  useEffect(
    () =>
      subscribeToPending(() => {
        if (hasWarned || !isInMemory('pending_transaction')) return;
        hasWarned = true;
        raise('storage_blocked');
      }),
    [raise],
  );
  return null;
}
