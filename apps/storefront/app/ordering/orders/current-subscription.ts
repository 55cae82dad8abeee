import type { UserSubscription } from '@cairn/contract/subscriptions/user-subscriptions';

/** Statuses of a plan that stops the member from taking another. */
const CURRENT = ['active', 'cancelled_scheduled', 'refund_pending', 'autorenewing'] as const;
export type CurrentStatus = (typeof CURRENT)[number];

export type CurrentSubscription = UserSubscription & { subscriptionStatus: CurrentStatus };

/** The subscription that is shown as the member's own [4.14]. */
export function currentSubscription(
  subscriptions: readonly UserSubscription[],
): CurrentSubscription | undefined {
  return subscriptions.find(isCurrent);
}

function isCurrent(plan: UserSubscription): plan is CurrentSubscription {
  return CURRENT.some((status) => status === plan.subscriptionStatus);
}
