import { useEffect } from 'react';
import { useCurrentError } from '#app/errors/current-error.tsx';
import { isInMemory } from '#app/storage/own-storage.ts';
import { subscribeToPending } from './pending-store.ts';

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
