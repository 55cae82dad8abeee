import { expect, test } from 'vitest';
import { subscriptionStart } from './start-subscription.ts';
import { SUBSCRIPTION_STATUSES, userSubscription } from './user-subscriptions.ts';

const least = {
  id: 'sub7Kq2mX9vT4bN8cR5wZ1aYd',
  link: '/subscriptions/sub7Kq2mX9vT4bN8cR5wZ1aYd',
  contentEntryId: 'plan-explorer',
  packageId: 'explorer',
  packageName: 'Explorer',
  subscriptionStatus: 'unverified',
  autoRenewalFailed: false,
  accumulatedAvios: 0,
  avios: { monthly: 5_000, annually: 60_000 },
  cost: { amount: 65, frequency: 'monthly', currency: 'EUR' },
  pendingCustomerAction: true,
  subscriptionAge: { years: 0, months: 0, days: 0, hours: 0 },
  cancelInfo: {
    enabled: false,
    immediateCancel: false,
    earliestCancellationDate: '2026-11-15T12:00:00.000Z',
  },
  refundInfo: { enabled: false },
  createDate: '2026-11-15T12:00:00.000Z',
  targetFFP: { partner: 'ei', ffp: '3081470000000001' },
};

test('a subscription is whole before it has a card or a payment planned [3.25]', () => {
  expect(userSubscription.parse(least)).toEqual(least);
  for (const field of Object.keys(least))
    expect(userSubscription.safeParse({ ...least, [field]: undefined }).success, field).toBe(false);
});

test('its session, card and dates are kept when they are there [3.25]', () => {
  const more = {
    ...least,
    card: '1111',
    cardReference: 'ref',
    cardType: 'visa',
    renewDate: '2026-12-15T12:00:00.000Z',
    optOutDate: '2026-12-01T12:00:00.000Z',
    paymentSession: { id: 'CS1', sessionData: 'abc' },
  };
  expect(userSubscription.parse(more)).toEqual(more);
  expect(userSubscription.safeParse({ ...more, renewDate: '15/12/2026' }).success).toBe(false);
});

test('its status is one of twelve [4.14]', () => {
  expect(SUBSCRIPTION_STATUSES.toSorted()).toEqual([
    'active',
    'autorenewing',
    'cancelled',
    'cancelled_scheduled',
    'closed',
    'expired',
    'failed',
    'refund_pending',
    'refunded',
    'suspended',
    'terminated',
    'unverified',
  ]);
});

test('one is taken by package and interval, and by nothing else [7.15] [9.4]', () => {
  const start = { packageId: 'explorer', type: 'annually' };
  expect(subscriptionStart.parse(start)).toEqual(start);
  expect(subscriptionStart.safeParse({ ...start, type: 'weekly' }).success).toBe(false);
  expect(subscriptionStart.safeParse({ ...start, packageId: '' }).success).toBe(false);
  expect(subscriptionStart.safeParse({ ...start, price: 1 }).success).toBe(false);
});
