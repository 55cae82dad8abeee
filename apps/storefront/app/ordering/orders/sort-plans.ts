import type {
  CurrentStatus,
  SubscriptionStatus,
  UserSubscription,
} from '@cairn/contract/subscriptions/user-subscriptions';
import { type CurrentSubscription, currentSubscription } from './current-subscription.ts';

export type PastPlan = UserSubscription & {
  subscriptionStatus: Exclude<SubscriptionStatus, CurrentStatus | 'unverified'>;
};

type Plans = {
  current: CurrentSubscription | undefined;
  /** Chosen, and not begun: its first payment is missing or not confirmed. */
  unpaid: UserSubscription | undefined;
  /** The latest plan, if it was suspended and no other has taken its place. */
  suspended: PastPlan | undefined;
  past: PastPlan[];
};

export function sortPlans(plans: readonly UserSubscription[]): Plans {
  const current = currentSubscription(plans);
  const past = plans.filter(isPast);
  const [latest] = past;
  return {
    current,
    unpaid: plans.find(({ subscriptionStatus }) => subscriptionStatus === 'unverified'),
    suspended: !current && latest?.subscriptionStatus === 'suspended' ? latest : undefined,
    past,
  };
}

function isPast(plan: UserSubscription): plan is PastPlan {
  return plan.subscriptionStatus !== 'unverified' && currentSubscription([plan]) === undefined;
}
