import { useState } from 'react';
import { trackRefund } from '#app/analytics/events.ts';
import { useSession } from '#app/session/session.tsx';
import { refetchAfter } from '#app/shop-api/client/changed-by.ts';
import { cancelDelivery } from '#app/shop-api/orders/cancel-delivery.ts';

type Failure = 'failed' | 'unknown' | 'too late';

/** Cancels a gift or transfer that waits for its date; pages that show it fetch its new state. */
export function useCancelDelivery(id: string) {
  const { fetcher } = useSession();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();

  /** Resolves to whether it was cancelled. */
  async function cancel(): Promise<boolean> {
    setBusy(true);
    setFailure(undefined);
    const outcome = await cancelDelivery(fetcher, id);
    if (outcome === 'cancelled') trackRefund(id);
    if (outcome === 'cancelled' || outcome === 'too late') await refetchAfter('cancelled delivery');
    setFailure(outcome === 'cancelled' ? undefined : outcome);
    setBusy(false);
    return outcome === 'cancelled';
  }

  return { cancel, isBusy, failure };
}

/** The message for a cancellation that failed, was too late, or whose answer is missing. */
export function failureText(
  texts: { failedText: string; unknownText: string; tooLateText: string },
  failure: Failure | undefined,
): string | undefined {
  switch (failure) {
    case undefined:
      return undefined;
    case 'too late':
      return texts.tooLateText;
    case 'unknown':
      return texts.unknownText;
    case 'failed':
      return texts.failedText;
  }
}
