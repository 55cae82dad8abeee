import type { RefusalReason } from '@cairn/contract/orders/refusal-reasons';
import { useEffect, useRef } from 'react';
import { refusalCode } from '#app/errors/catalogue.ts';
import { useCurrentError } from '#app/errors/current-error.tsx';
import { orderStateQuery } from '#app/ordering/orders/order-calls.ts';
import type { StoredOrder } from '#app/pending/stored-order.ts';
import { useSession } from '#app/session/session.tsx';

const PAUSE = 1_000;
const QUESTIONS = 10;

/**
 * The provider says why a payment was refused a moment after it refused; then the notice says it. The
 * last refusal that a form allows is of the order before this one.
 */
export function useRefusalReason({ id, type }: StoredOrder, refusedId: string | undefined) {
  const { fetcher } = useSession();
  const { raise } = useCurrentError();
  const search = useRef<AbortController>(undefined);

  async function findReason(refused = id): Promise<void> {
    search.current?.abort();
    search.current = new AbortController();
    const { signal } = search.current;
    const reason = await waitForReason(async () => {
      const answer = await orderStateQuery({ id: refused, type }).call(fetcher, signal);
      return answer.ok ? answer.value.refusalReason : undefined;
    }, signal);
    // Without a reason the general sentence stays.
    if (signal.aborted || !reason || reason === 'declined') return;
    const cause = refusalCode(reason);
    if (refused === id) raise(cause);
    else raise('checkout_payment_form_renewed', { cause });
  }

  useEffect(() => {
    if (refusedId !== undefined) void findReason(refusedId);
    return () => search.current?.abort();
  }, [id, refusedId]);
  return findReason;
}

async function waitForReason(
  read: () => Promise<RefusalReason | undefined>,
  signal: AbortSignal,
): Promise<RefusalReason | undefined> {
  for (let question = 1; question <= QUESTIONS && !signal.aborted; question++) {
    const reason = await read();
    if (reason) return reason;
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
  return undefined;
}
