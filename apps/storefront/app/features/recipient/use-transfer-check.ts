import { useEffect, useRef, useState } from 'react';
import { useCurrentError } from '#app/errors/current-error.tsx';
import { nextStepOf } from '#app/ordering/next-step.ts';
import { checkBeforeCode } from '#app/ordering/orders/order-calls.ts';
import { startFailureCode } from '#app/ordering/orders/start-failure-code.ts';
import { pendingText } from '#app/pending/pending-store.ts';
import { useSession } from '#app/session/session.tsx';
import { fetcherFor } from '#app/shop-api/client/member-query.ts';
import type { SentOrder } from './use-recipient-order.ts';

/** Checks a transfer before its member is asked for a code, so that no code is entered in vain. */
export function useTransferCheck() {
  const { fetcher } = useSession();
  const { raise } = useCurrentError();
  const [isChecking, setChecking] = useState(false);
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);

  /** Whether the member goes on now: not if it is refused, nor if they changed or left the form meanwhile. */
  async function mayGoOn(member: string, order: SentOrder): Promise<boolean> {
    if (order.type !== 'transfer' || nextStepOf(order).kind !== 'start') return true;
    const before = pendingText();
    setChecking(true);
    const checked = await checkBeforeCode(
      fetcherFor(member, fetcher),
      order,
      () => isHere.current,
    ).finally(() => setChecking(false));
    if (!isHere.current || pendingText() !== before) return false;
    if (!checked.ok) raise(startFailureCode(order.type, checked.code));
    return checked.ok;
  }

  return { isChecking, mayGoOn };
}
