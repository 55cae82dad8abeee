import { useState } from 'react';
import { trackRefund } from '#app/analytics/events.ts';
import { useSession } from '#app/session/session.tsx';
import { cancelDelivery } from '#app/shop-api/cancel-delivery.ts';
import { refetchAfter } from '#app/shop-api/changed-by.ts';

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
    if (answer.ok || isTooLate) await refetchAfter('cancelled delivery');
    setFailure(answer.ok ? undefined : isTooLate ? 'too late' : 'failed');
    setBusy(false);
    return answer.ok;
  }

  return { cancel, isBusy, failure };
}
