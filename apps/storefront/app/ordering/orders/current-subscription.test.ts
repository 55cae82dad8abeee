import {
  SUBSCRIPTION_STATUSES,
  userSubscription,
} from '@cairn/contract/subscriptions/user-subscriptions';
import { expect, test } from 'vitest';
import { currentSubscription } from './current-subscription.ts';
import { SUBSCRIPTION } from './test-subscription.ts';

const plans = SUBSCRIPTION_STATUSES.map((subscriptionStatus) =>
  userSubscription.parse({ ...SUBSCRIPTION, subscriptionStatus }),
);

test('the current subscription is the first that is active, ending, being refunded or renewing [4.14]', () => {
  const current = plans.filter((plan) => currentSubscription([plan]) === plan);
  expect(current.map(({ subscriptionStatus }) => subscriptionStatus).toSorted()).toEqual([
    'active',
    'autorenewing',
    'cancelled_scheduled',
    'refund_pending',
  ]);
  expect(currentSubscription(plans.toReversed())?.subscriptionStatus).toBe('autorenewing');
  expect(currentSubscription([])).toBeUndefined();
});
