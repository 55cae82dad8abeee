import { expect, test } from 'vitest';
import { isKnownUnpaid, noPaymentText } from './payment-news.ts';

const MAY_ARRIVE = 'it may still arrive';

test.each(['started', 'payment_session', 'unverified', 'awaiting_step_up'] as const)(
  'without news of a payment, %s does not rule one out',
  (state) => {
    expect(noPaymentText(state, [])).toContain(`If the member has pressed Pay, ${MAY_ARRIVE}`);
    expect(noPaymentText(state, [{}])).toContain(`has pressed Pay, so ${MAY_ARRIVE}`);
    expect(noPaymentText(state, [{ endedAt: '2026-11-19T15:12:34Z' }])).toContain('If the member');
    expect(isKnownUnpaid(state)).toBe(false);
  },
);

test.each(['refused', 'expired', 'failed'] as const)('nothing was paid once it is %s', (state) => {
  expect(noPaymentText(state, [])).toContain('Nothing was paid');
  expect(isKnownUnpaid(state)).toBe(true);
});

test.each(['cancelled', 'complete'] as const)('%s alone says nothing about money', (state) => {
  expect(noPaymentText(state, [])).toBe('We know of no payment of this.');
  expect(isKnownUnpaid(state)).toBe(false);
});
