import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useCurrentError } from '#app/errors/current-error.tsx';
import { isInMemory } from '#app/session/own-storage.ts';
import { useSession } from '#app/session/session.tsx';
import {
  clearPending,
  hasPendingCookie,
  pendingText,
  subscribeToPending,
} from './pending-store.ts';

/** Checks the stored order on every page: that it is valid, and belongs to the member who is logged in. */
export function KeepPending() {
  const subject = useSession().member?.subject;
  const { raise } = useCurrentError();
  const { key } = useLocation();
  useEffect(() => {
    if (pendingText() === undefined) {
      if (hasPendingCookie(document.cookie, true)) clearPending();
      return;
    }
    import('./read-pending.ts').then(
      ({ tidyPending }) => tidyPending(subject).isLost && raise('stored_transaction_lost'),
      // When the chunk cannot be loaded, the next page tries again.
      () => {},
    );
  }, [subject, raise, key]);
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

/** Said once: it does not change while the page is open. */
let hasWarned = false;
