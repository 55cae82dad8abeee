import type { SubscriptionId } from '@cairn/contract/orders/transaction-id';
import { writeAudit } from '../../audit/write-audit.ts';
import { cancelSubscription as cancel } from '../../subscriptions/cancel-subscription.ts';
import type { Subscription } from '../../subscriptions/subscription.ts';
import { type Answer, done, refused } from '../answer.ts';
import type { OperatorContext } from '../context.ts';

/** As its member would cancel it. Audited before it is done, whatever comes of it. */
export async function cancelSubscription(
  { db, now, actor }: OperatorContext,
  { subscriptionId: id }: { subscriptionId: SubscriptionId },
): Promise<Answer> {
  await writeAudit(db, { actor, action: 'subscription cancel', subject: id, detail: {} }, now);
  const cancelled = await cancel(db, id, now);
  switch (cancelled.kind) {
    case 'unknown':
      return refused(`There is no subscription ${id}.`);
    case 'conflict':
      return refused(`${id} is not cancelled: ${REASON[cancelled.status] ?? 'it has ended.'}`);
    case 'changed':
      return done(tell(cancelled.subscription));
  }
}

const REASON: Partial<Record<Subscription['status'], string>> = {
  unverified: 'its first payment is under way. Try again when that is done.',
  cancelled_scheduled: 'that is done already, and it runs to the end of what is paid.',
  refund_pending: 'it is being refunded, and ends with that.',
};

function tell({ id, cancels_at }: Subscription): string {
  return cancels_at
    ? `${id} is cancelled: it runs until ${cancels_at.toISOString()} and is not charged again.`
    : `${id} is cancelled as of now.`;
}
