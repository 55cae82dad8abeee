import type { SubscriptionId } from '@cairn/contract/orders/transaction-id';
import * as z from 'zod/mini';
import {
  cancelSubscription as cancel,
  undoCancellation,
} from '../../subscriptions/cancel-subscription.ts';
import type { Subscription } from '../../subscriptions/subscription.ts';
import type { ActionContext } from '../actions/action.ts';
import { type Outcome, refusal } from '../actions/outcome.ts';
import { done } from '../terminal/answer.ts';

export const cancelledSubscription = z.object({
  id: z.string(),
  /** Null if it has ended at once. */
  runsUntil: z.nullable(z.iso.datetime()),
});
type Cancelled = z.infer<typeof cancelledSubscription>;

/** As its member would cancel it. */
export async function cancelSubscription(
  { db: trx, now, actor }: ActionContext,
  { subscriptionId: id }: { subscriptionId: SubscriptionId },
): Promise<Outcome<Cancelled>> {
  const because = { cause: 'cancelled_by_operator', note: actor } as const;
  const cancelled = await cancel(trx, id, because, now);
  switch (cancelled.kind) {
    case 'unknown':
      return refusal('not_found', `There is no subscription ${id}.`);
    case 'conflict': {
      const { status } = cancelled;
      const message = `${id} is not cancelled: ${REASON[status] ?? 'it has ended.'}`;
      return refusal('conflict', message, { reason: status });
    }
    case 'changed': {
      const { cancels_at } = cancelled.subscription;
      return { kind: 'done', result: { id, runsUntil: cancels_at?.toISOString() ?? null } };
    }
  }
}

const REASON: Partial<Record<Subscription['status'], string>> = {
  unverified: 'its first payment is under way. Try again when that is done.',
  cancelled_scheduled: 'that is done already, and it runs to the end of what is paid.',
  refund_pending: 'it is being refunded, and ends with that.',
};

export function showCancelled({ id, runsUntil }: Cancelled) {
  return done(
    runsUntil
      ? `${id} is cancelled: it runs until ${runsUntil} and is not charged again.`
      : `${id} is cancelled as of now.`,
  );
}

export const resumedSubscription = z.object({
  id: z.string(),
  /** When its card is charged next. */
  renewsAt: z.nullable(z.iso.datetime()),
});
type Resumed = z.infer<typeof resumedSubscription>;

/** Takes a cancellation back, as its member would. */
export async function resumeSubscription(
  { db: trx, now, actor }: ActionContext,
  { subscriptionId: id }: { subscriptionId: SubscriptionId },
): Promise<Outcome<Resumed>> {
  const resumed = await undoCancellation(trx, id, now, actor);
  switch (resumed.kind) {
    case 'unknown':
      return refusal('not_found', `There is no subscription ${id}.`);
    case 'conflict': {
      const { status } = resumed;
      const hasEnded = status === 'cancelled_scheduled' || status === 'cancelled';
      const why = hasEnded
        ? 'its paid period is over. The member can start a new plan.'
        : `no cancellation of it waits: it is ${status}.`;
      return refusal('conflict', `${id} is not resumed: ${why}`, { reason: status });
    }
    case 'changed': {
      const { renews_at } = resumed.subscription;
      return { kind: 'done', result: { id, renewsAt: renews_at?.toISOString() ?? null } };
    }
  }
}

export function showResumed({ id, renewsAt }: Resumed) {
  return done(`${id} goes on: its card is charged next on ${renewsAt}.`);
}
