import type { UserSubscription } from '@cairn/contract/subscriptions/user-subscriptions';
import { useState } from 'react';
import { trackRefund } from '#app/analytics/events.ts';
import { useSession } from '#app/session/session.tsx';
import { cancelSubscription, undoCancellation } from '#app/shop-api/cancel-subscription.ts';
import { refetchAfter } from '#app/shop-api/changed-by.ts';

/** Cancels the plan or keeps it, and says whether that is under way or has failed. */
export function usePlanChange(
  { id }: UserSubscription,
  onChange: (changed: UserSubscription) => void,
) {
  const { ask } = useSession();
  const [progress, setProgress] = useState<'idle' | 'busy' | 'failed'>('idle');

  async function change(kind: 'cancel' | 'undo'): Promise<void> {
    setProgress('busy');
    const call = kind === 'cancel' ? cancelSubscription : undoCancellation;
    const answer = await call(ask, id);
    setProgress(answer.ok ? 'idle' : 'failed');
    if (!answer.ok) return;
    if (/^refund/.test(answer.value.subscriptionStatus)) trackRefund(id);
    onChange(answer.value);
    void refetchAfter('plan change');
  }

  return { isBusy: progress === 'busy', isFailed: progress === 'failed', change };
}
