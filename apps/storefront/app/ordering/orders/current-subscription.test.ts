import {
  SUBSCRIPTION_STATUSES,
  userSubscription,
} from '@cairn/contract/subscriptions/user-subscriptions';
import { expect, test } from 'vitest';
import { currentSubscription, stonesOf } from './current-subscription.ts';
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

test.each([
  ['nnnn', ['planned', 'planned', 'planned', 'planned']],
  ['cnpp', ['latest', 'planned', 'planned', 'planned']],
  ['ccmn', ['credited', 'latest', 'planned', 'planned']],
  ['cccc', ['credited', 'credited', 'credited', 'latest']],
])(
  'of the months %s gold is the one just added, and none is ahead of time [2.26] [2.36]',
  (letters, stones) => {
    const states = { c: 'credited', n: 'next', p: 'planned', m: 'missed' };
    const plan = userSubscription.parse({
      ...SUBSCRIPTION,
      subscriptionStatus: 'active',
      months: Array.from(letters, (letter) => ({
        startsAt: '2026-03-12T10:00:00Z',
        state: Object.entries(states).find(([name]) => name === letter)?.[1],
      })),
    });
    expect(stonesOf(plan.months ?? [])).toEqual(stones);
  },
);
