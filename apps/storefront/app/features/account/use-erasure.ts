import { useState } from 'react';
import { useSession } from '#app/session/session.tsx';
import { refetchAfter } from '#app/shop-api/changed-by.ts';
import { requestErasure, withdrawErasure } from '#app/shop-api/erasure.ts';

export type ErasureOutcome =
  | 'requested'
  | 'refused'
  | 'not requested'
  | 'withdrawn'
  | 'not withdrawn';

/** Asks for erasure or withdraws it; the page then reads the state again. */
export function useErasure() {
  const session = useSession();
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<ErasureOutcome>();

  async function change(make: () => Promise<ErasureOutcome>): Promise<void> {
    setBusy(true);
    setOutcome(undefined);
    const made = await make();
    await refetchAfter('erasure');
    setBusy(false);
    setOutcome(made);
  }

  return {
    isBusy,
    outcome,
    request: () =>
      change(async () => {
        const answer = await requestErasure(session.fetcher);
        return answer.ok ? answer.value.status : 'not requested';
      }),
    withdraw: () =>
      change(async () =>
        (await withdrawErasure(session.fetcher)).ok ? 'withdrawn' : 'not withdrawn',
      ),
  };
}
