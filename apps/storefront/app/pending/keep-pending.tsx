import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useCurrentError } from '#app/errors/current-error.tsx';
import { useSession } from '#app/session/session.tsx';
import { clearPending, hasPendingCookie, pendingText } from './pending-store.ts';

/** The member for whom it was last checked. */
let checkedFor: string | undefined;

/** Checks the stored order on every page: that it is valid, and belongs to whoever is logged in. */
export function KeepPending() {
  const subject = useSession().member?.subject;
  const { raise } = useCurrentError();
  const { key } = useLocation();
  useEffect(() => {
    const isLogIn = subject !== checkedFor;
    checkedFor = subject;
    if (pendingText() === undefined) {
      if (hasPendingCookie(document.cookie)) clearPending();
      return;
    }
    import('./read-pending.ts').then(
      ({ tidyPending }) => tidyPending(subject, isLogIn).isLost && raise('stored_transaction_lost'),
      // When the chunk cannot be loaded, the next page tries again.
      () => {},
    );
  }, [subject, raise, key]);
  return null;
}
