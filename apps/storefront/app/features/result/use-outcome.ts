import { useEffect, useEffectEvent, useState } from 'react';
import { report } from '#app/errors/report.ts';
import { clearPending } from '#app/pending/pending-store.ts';
import { readPending } from '#app/pending/read-pending.ts';
import { refreshBalance } from '#app/session/member-facts.ts';
import { useSession } from '#app/session/session.tsx';
import { receiptQuery } from '#app/shop-api/get-receipt.ts';
import { getTransactionState } from '#app/shop-api/get-transaction-state.ts';
import { queryClient } from '#app/shop-api/query-client.ts';
import { type Heard, heardOf, type Order, type Outcome } from './outcome.ts';
import { poll } from './poll.ts';
import { aviosOf } from './receipt-rows.ts';

/** Follows a member's order to its end. */
export function useOutcome({ id, product }: Order): Outcome {
  const [outcome, setOutcome] = useState<Outcome>({ kind: 'asking' });
  const { ask } = useSession();

  const askOnce = useEffectEvent(async (signal: AbortSignal) => {
    const result = await getTransactionState(ask, id, signal);
    // A status that nobody here knows, among others.
    if (!result.ok && result.code === 'schema_validation_failed') report(result.code, id);
    return heardOf(product, result);
  });

  const onHeard = useEffectEvent(async (heard: Heard) => {
    if (heard.kind === 'processing') return setOutcome(heard);
    // What ended long ago moves nothing now.
    const isNews = outcome.kind === 'processing' || isPending(id);
    clearPending(id);
    if (heard.kind !== 'done') return setOutcome(heard);
    const isOwn = product === 'purchase' || product === 'booster';
    const refreshed = refreshMember();
    const receipt = await readReceipt();
    const hasMoved = isNews && isOwn && receipt?.refundedAt === undefined;
    const credited = hasMoved ? aviosOf(heard.state.payload) : undefined;
    const done = { ...heard, receipt, credited, heardAt: Date.now() };
    setOutcome({ ...done, isBalanceNew: false });
    setOutcome({ ...done, isBalanceNew: await refreshed });
  });

  /** Without it the page says what it knows; the receipt is in the history too. */
  async function readReceipt() {
    // What is kept may be from before a refund.
    const query = { ...receiptQuery(ask, id), staleTime: 0 };
    return await queryClient()
      .fetchQuery(query)
      .catch(() => undefined);
  }

  const onGaveUp = useEffectEvent(() => {
    clearPending(id);
    setOutcome({ kind: 'gave up' });
  });

  useEffect(
    () =>
      poll<Heard>({
        ask: (signal) => askOnce(signal),
        isLast: ({ kind }) => kind !== 'processing',
        onHeard: (heard) => void onHeard(heard),
        onGaveUp: () => onGaveUp(),
      }),
    [],
  );
  return outcome;
}

function isPending(id: string): boolean {
  const read = readPending();
  return read.kind === 'found' && read.transaction.id === id;
}

/** The balance has moved, and with it what is left of the year's caps; whether it was read since. */
async function refreshMember(): Promise<boolean> {
  void queryClient().invalidateQueries({ queryKey: ['prices'] });
  return await refreshBalance();
}
