import { useEffect, useState } from 'react';
import { subscribeToOtherTabs } from '#app/pending/pending-store.ts';
import { readPending } from '#app/pending/read-pending.ts';

/**
 * Changes when another tab finishes this order or the page returns from the back/forward cache.
 */
export function useReloadSignal(id: string | undefined): number {
  const [signal, setSignal] = useState(0);
  useEffect(() => {
    const reload = () => setSignal((count) => count + 1);
    // After the back button on the bank's page, this page is restored as it was left.
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) reload();
    };
    const stop = subscribeToOtherTabs(() => hasEnded(id) && reload());
    window.addEventListener('pageshow', onShow);
    return () => {
      stop();
      window.removeEventListener('pageshow', onShow);
    };
  }, [id]);
  return signal;
}

/** A new order begun in another tab does not concern this one, nor one that is being confirmed there. */
function hasEnded(id: string | undefined): boolean {
  const read = readPending();
  if (read.kind !== 'found') return true;
  const { status } = read.order;
  return read.order.id === id && status !== 'payment_pending' && status !== 'mfa_pending';
}
