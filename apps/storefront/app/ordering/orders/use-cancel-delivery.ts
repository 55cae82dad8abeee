import { useState } from 'react';
import { trackRefund } from '#app/analytics/events.ts';
import { refreshBalance } from '#app/session/member-facts.ts';
import { useSession } from '#app/session/session.tsx';
import { cancelDelivery } from '#app/shop-api/cancel-delivery.ts';
import { queryClient } from '#app/shop-api/query-client.ts';

/** Cancels a gift or transfer that waits for its date; pages that show it fetch its new state. */
export function useCancelDelivery(id: string) {
  const { ask } = useSession();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<'failed' | 'too late'>();

  /** Resolves to whether it was cancelled. */
  async function cancel(): Promise<boolean> {
    setBusy(true);
    setFailure(undefined);
    const answer = await cancelDelivery(ask, id);
    const isTooLate = !answer.ok && answer.code === 'network_error_409';
    if (answer.ok) trackRefund(id);
    if (answer.ok || isTooLate) await refetchOrder(id);
    setFailure(answer.ok ? undefined : isTooLate ? 'too late' : 'failed');
    setBusy(false);
    return answer.ok;
  }

  return { cancel, isBusy, failure };
}

/** A cancelled transfer's avios can be spent again. */
async function refetchOrder(id: string): Promise<void> {
  void refreshBalance();
  const client = queryClient();
  await Promise.all(
    [['order', id], ['transaction', id], ['receipt', id], ['history']].map((queryKey) =>
      client.invalidateQueries({ queryKey }),
    ),
  );
}
