import { useSyncExternalStore } from 'react';
import { useSession } from '#app/session/session.tsx';
import { isFor, isShown, storedNow, subscribeToPending } from './pending-store.ts';
import type { StoredOrder } from './stored-order.ts';

/** The unfinished order of whoever is logged in; undefined on the server and during hydration. */
export function usePending(): StoredOrder | undefined {
  const pending = useSyncExternalStore(subscribeToPending, storedNow, () => undefined);
  const subject = useSession().member?.subject;
  return pending && isFor(subject, pending) && isShown(pending) ? pending : undefined;
}
