import { SUBSCRIPTION_STATUSES } from '@cairn/contract/subscriptions/user-subscriptions';
import { expect, test } from 'vitest';
import {
  cancellation,
  isCurrent,
  lastRefusal,
  type RefundFacts,
  refundObstacle,
  retryDates,
} from './status-rules.ts';

const NOW = new Date('2026-05-20T12:00:00Z');

test('a refused charge is tried again 1, 3 and 5 days after each refusal, and then no more [4.14]', () => {
  const left = [1, 2, 3, 4].map((attempts) =>
    retryDates(attempts, NOW).map((date) => date.toISOString().slice(0, 10)),
  );
  expect(left).toEqual([
    ['2026-05-21', '2026-05-24', '2026-05-29'],
    ['2026-05-23', '2026-05-28'],
    ['2026-05-25'],
    [],
  ]);
  for (const attempts of [1, 2, 3]) {
    const [next = NOW] = retryDates(attempts, NOW);
    expect(lastRefusal(attempts, next)).toEqual(NOW);
  }
});

test('what is paid for runs to its end; what is not is cancelled at once [6.3]', () => {
  const ways = Object.fromEntries(
    SUBSCRIPTION_STATUSES.map((status) => [status, cancellation(status, false)]),
  );
  expect(ways).toMatchObject({
    active: 'at_period_end',
    unverified: 'at_once',
    autorenewing: 'at_once',
    suspended: 'at_once',
  });
  expect(Object.values(ways).filter(Boolean)).toHaveLength(4);
  expect(cancellation('unverified', true)).toBeUndefined();
});

test('a member has one current subscription at a time [4.14]', () => {
  expect(SUBSCRIPTION_STATUSES.filter(isCurrent).toSorted()).toEqual([
    'active',
    'autorenewing',
    'cancelled_scheduled',
    'refund_pending',
  ]);
});

const paid: RefundFacts = {
  status: 'active',
  paidAt: new Date('2026-05-06T12:00:01Z'),
  hasPayment: true,
  now: NOW,
  free: 5_000,
  credited: 5_000,
  kept: 1,
};

test.each<[string | undefined, Partial<RefundFacts>]>([
  [undefined, {}],
  [undefined, { status: 'cancelled_scheduled' }],
  ['tooLate', { paidAt: new Date('2026-05-06T12:00:00Z') }],
  ['spent', { free: 4_999 }],
  ['notPaid', { status: 'unverified', paidAt: undefined, credited: 0 }],
  ['notPaid', { hasPayment: false }],
  ['tooLate', { hasPayment: false, paidAt: new Date('2026-05-06T12:00:00Z') }],
  ['refunded', { kept: 0 }],
  ['refunded', { status: 'refund_pending' }],
  ['refunded', { status: 'refunded', paidAt: undefined }],
  ['refunded', { status: 'terminated', paidAt: undefined }],
])('what stands against a refund: %s [6.3]', (obstacle, facts) => {
  expect(refundObstacle({ ...paid, ...facts })).toBe(obstacle);
});
