import { type SubscriptionId, subscriptionId } from '@cairn/contract/orders/transaction-id';
import * as z from 'zod/mini';
import { writeAudit } from '../../audit/write-audit.ts';
import { cancelSubscription as cancel } from '../../subscriptions/cancel-subscription.ts';
import type { Subscription } from '../../subscriptions/subscription.ts';
import { type Answer, done, refused } from '../answer.ts';
import { type Command, command } from '../command.ts';
import type { OperatorContext } from '../context.ts';
import { refundSubscription } from './refunds.ts';

const id = z.pipe(
  z.string().check(
    z.refine((text) => subscriptionId.safeParse(text).success, {
      error: 'subscriptionId must be a subscription’s id, such as sub7Xk….',
    }),
  ),
  subscriptionId,
);

export const SUBSCRIPTION_COMMANDS: readonly Command[] = [
  command({
    name: 'subscription cancel',
    about:
      'Cancels a plan as its member would: at the end of the paid period, or at once if nothing is paid.',
    example: 'subscription cancel sub7Xk2mQ9aBcD3eF4gH5iJ6k',
    words: ['subscriptionId'],
    input: z.object({ subscriptionId: id }),
    run: cancelSubscription,
  }),
  command({
    name: 'subscription refund',
    about:
      'Refunds the last payment of a subscription and ends it; with --force also if the refund rules do not allow it.',
    example: 'subscription refund sub7Xk2mQ9aBcD3eF4gH5iJ6k --force',
    words: ['subscriptionId'],
    options: { force: { type: 'boolean', shown: '[--force]' } },
    input: z.object({ subscriptionId: id, force: z.optional(z.boolean()) }),
    run: refundSubscription,
  }),
];

/** As its member would cancel it. Audited before it is done, whatever comes of it. */
async function cancelSubscription(
  { db, now, actor }: OperatorContext,
  { subscriptionId: id }: { subscriptionId: SubscriptionId },
): Promise<Answer> {
  await writeAudit(db, { actor, action: 'subscription cancel', subject: id, detail: {} }, now);
  const because = { cause: 'cancelled_by_operator', note: actor } as const;
  const cancelled = await cancel(db, id, because, now);
  switch (cancelled.kind) {
    case 'unknown':
      return refused(`There is no subscription ${id}.`);
    case 'conflict':
      return refused(`${id} is not cancelled: ${REASON[cancelled.status] ?? 'it has ended.'}`);
    case 'changed':
      return done(describeCancellation(cancelled.subscription));
  }
}

const REASON: Partial<Record<Subscription['status'], string>> = {
  unverified: 'its first payment is under way. Try again when that is done.',
  cancelled_scheduled: 'that is done already, and it runs to the end of what is paid.',
  refund_pending: 'it is being refunded, and ends with that.',
};

function describeCancellation({ id, cancels_at }: Subscription): string {
  return cancels_at
    ? `${id} is cancelled: it runs until ${cancels_at.toISOString()} and is not charged again.`
    : `${id} is cancelled as of now.`;
}
