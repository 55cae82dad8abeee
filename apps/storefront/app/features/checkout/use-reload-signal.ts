import { useEffect, useState } from 'react';
import { readPending } from '#app/pending/read-pending.ts';

/**
 * Changes when another tab finishes this order or the page returns from the back/forward cache.
 */
export function useReloadSignal(id: string | undefined): number {
  const [signal, setSignal] = useState(0);
  useEffect(() => {
    const reload = () => setSignal((count) => count + 1);
    // Storage events come from other tabs only.
    const onStorage = () => {
      if (hasEnded(id)) reload();
    };
    // After the back button on the bank's page, this page is restored as it was left.
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) reload();
    };
    window.addEventListener('storage', onStorage);
    window.addEventListener('pageshow', onShow);
    return () => {
      window.removeEventListener('storage', onStorage);
      window.removeEventListener('pageshow', onShow);
    };
  }, [id]);
  return signal;
}

/** A new order begun in another tab does not concern this one. */
function hasEnded(id: string | undefined): boolean {
  const read = readPending();
  if (read.kind !== 'found') return true;
  return read.order.id === id && read.order.status !== 'payment_pending';
}
