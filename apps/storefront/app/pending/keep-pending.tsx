import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useCurrentError } from '#app/errors/current-error.tsx';
import { useSession } from '#app/session/session.tsx';
import { forgetPending, hasPendingMark, pendingText } from './pending-cookie.ts';

/**
 * Sees to it, on every page, that an unfinished order is one, and that of whoever is here. Its
 * schemas load only if there is one.
 */
export function KeepPending() {
  const subject = useSession().member?.subject;
  const { raise } = useCurrentError();
  const { key } = useLocation();
  useEffect(() => {
    if (pendingText() === undefined) {
      if (hasPendingMark(document.cookie)) forgetPending();
      return;
    }
    import('./tidy-pending.ts').then(
      ({ tidyPending }) => tidyPending(subject).isLost && raise('stored_transaction_lost'),
      // What cannot be looked at now is looked at on the next page.
      () => {},
    );
  }, [subject, raise, key]);
  return null;
}
