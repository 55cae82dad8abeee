import { type RefObject, useEffect, useState } from 'react';
import { isLocal } from '#app/ordering/orders/orders.ts';
import { readPending, subscribeToOtherTabs } from '#app/pending/pending-store.ts';
import { useSession } from '#app/session/session.tsx';

/**
 * Changes when another tab finishes or replaces this order, or the page returns from the
 * back/forward cache.
 */
export function useReloadSignal(id: string | undefined, isPaying: RefObject<boolean>): number {
  const [signal, setSignal] = useState(0);
  const subject = useSession().member?.subject;
  useEffect(
    () => watchOrder({ id, subject, isPaying }, () => setSignal((count) => count + 1)),
    [id, subject],
  );
  return signal;
}

type Watched = {
  id: string | undefined;
  subject: string | undefined;
  isPaying: RefObject<boolean>;
};

export function watchOrder({ id, subject, isPaying }: Watched, reload: () => void): () => void {
  // After the back button on the bank's page, this page is restored as it was left.
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) reload();
  };
  // A payment under way, perhaps at the bank's challenge, must not be torn down: it ends by itself.
  const reloadUnlessPaying = () => {
    if (!isPaying.current) reload();
  };
  // A tab in the background may not be told of what others stored.
  const onVisible = () => {
    if (document.visibilityState === 'visible' && isReplaced(id, subject)) reloadUnlessPaying();
  };
  const stop = subscribeToOtherTabs(
    () => (hasEnded(id, subject) || isReplaced(id, subject)) && reloadUnlessPaying(),
  );
  window.addEventListener('pageshow', onShow);
  document.addEventListener('visibilitychange', onVisible);
  return () => {
    stop();
    window.removeEventListener('pageshow', onShow);
    document.removeEventListener('visibilitychange', onVisible);
  };
}

/** An order that is chosen in another tab does not concern this one, nor one that is being confirmed there. */
function hasEnded(id: string | undefined, subject: string | undefined): boolean {
  const read = readPending(subject);
  if (read.kind !== 'found') return true;
  const { status } = read.order;
  return read.order.id === id && status !== 'payment_pending' && status !== 'mfa_pending';
}

/** Another tab has started another order, by which the server may have cancelled this one. */
function isReplaced(id: string | undefined, subject: string | undefined): boolean {
  const read = readPending(subject);
  return read.kind === 'found' && read.order.id !== id && !isLocal(read.order.id);
}
