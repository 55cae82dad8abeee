import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useCurrentError } from '#app/errors/current-error.tsx';
import { useSession } from '#app/session/session.tsx';
import { clearPending, hasPendingCookie, pendingText } from './pending-store.ts';

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
  return null;
}
