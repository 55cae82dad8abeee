import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useCurrentError } from '#app/errors/current-error.tsx';
import { hasPendingCookie } from '#app/session/cookies.ts';
import { readRecord } from '#app/session/own-storage.ts';
import { useSession } from '#app/session/session.tsx';

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
