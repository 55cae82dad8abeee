import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { hasPendingCookie } from '#app/context/cookies.ts';
import { useCurrentError } from '#app/errors/current-error.tsx';
import { useSession } from '#app/session/session.tsx';
import { readRecord } from '#app/storage/own-storage.ts';

/** Checks the stored order on every page: that it is valid, and belongs to the member who is logged in. */
export function KeepPending() {
  const subject = useSession().member?.subject;
  const { raise } = useCurrentError();
  const { key } = useLocation();
  useEffect(() => {
    const isStored = readRecord('pending_transaction') !== undefined;
    if (!isStored && !hasPendingCookie(document.cookie, true)) return;
    import('./pending-store.ts').then(
      ({ tidyPending }) => tidyPending(subject).isLost && raise('stored_transaction_lost'),
      // When the chunk cannot be loaded, the next page tries again.
      () => {},
    );
  }, [subject, raise, key]);
  return null;
}
