import type { UserSubscription } from '@cairn/contract/subscriptions/user-subscriptions';
import { useState } from 'react';
import { trackRefund } from '#app/analytics/events.ts';
import { useSession } from '#app/session/session.tsx';
import { refetchAfter } from '#app/shop-api/client/changed-by.ts';
import {
  cancelSubscription,
  undoCancellation,
} from '#app/shop-api/subscriptions/cancel-subscription.ts';

/** Cancels the plan or keeps it, and says whether that is under way or has failed. */
export function usePlanChange(
  { id }: UserSubscription,
  texts: { failedText: string; unknownText: string },
  onChange: (changed: UserSubscription) => void,
) {
  const { fetcher } = useSession();
  const [progress, setProgress] = useState<'idle' | 'busy' | 'failed' | 'unknown'>('idle');

  async function change(kind: 'cancel' | 'undo'): Promise<void> {
    setProgress('busy');
    const call = kind === 'cancel' ? cancelSubscription : undoCancellation;
    const outcome = await call(fetcher, id);
    setProgress(outcome.kind === 'changed' ? 'idle' : outcome.kind);
    if (outcome.kind !== 'changed') return;
    if (/^refund/.test(outcome.plan.subscriptionStatus)) trackRefund(id);
    onChange(outcome.plan);
    void refetchAfter('plan change');
  }

  const failures = { failed: texts.failedText, unknown: texts.unknownText };
  return {
    isBusy: progress === 'busy',
    failure: progress === 'failed' || progress === 'unknown' ? failures[progress] : undefined,
    change,
  };
}
