import { useEffect, useState } from 'react';
import { readPending } from '#app/pending/read-pending.ts';

/** Counts up when the order was paid or ended in another tab, or the page is come back to. */
export function useRounds(id: string | undefined): number {
  const [round, setRound] = useState(0);
  useEffect(() => {
    const again = () => setRound((now) => now + 1);
    // Only other tabs are heard of this way: what happens here is known here.
    const onStorage = () => {
      if (hasEnded(id)) again();
    };
    // By the back button, from the bank: the page is as it was left.
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) again();
    };
    window.addEventListener('storage', onStorage);
    window.addEventListener('pageshow', onShow);
    return () => {
      window.removeEventListener('storage', onStorage);
      window.removeEventListener('pageshow', onShow);
    };
  }, [id]);
  return round;
}

/** What another tab begins anew is not about this order. */
function hasEnded(id: string | undefined): boolean {
  const read = readPending();
  if (read.kind !== 'found') return true;
  return read.transaction.id === id && read.transaction.status !== 'payment_pending';
}
