import { expect, test } from 'vitest';
import { legacyState, transactionState } from './transaction-state.ts';

const payload = {
  aviosAmount: 20_000,
  pricePerPoint: 0.01795,
  currency: 'EUR',
  additionalData: { totalPrice: 359 },
};
const state = { statusName: 'payment_session', payload };

test('of a state the amount, its price, currency and total are required [7.23]', () => {
  expect(transactionState.parse(state)).toEqual(state);
  for (const field of Object.keys(payload)) {
    const less = { ...state, payload: { ...payload, [field]: undefined } };
    expect(transactionState.safeParse(less).success, field).toBe(false);
  }
});

test('of a state the rest is kept when it is there [7.17] [7.23]', () => {
  const more = {
    ...payload,
    aviosBonusAmount: 5_000,
    paymentSession: { id: 'CS1', sessionData: 'abc' },
    errorCode: 902,
    redirectUrl: 'https://id.example',
    followRedirect: true,
    encodedAuthState: 'x',
    expiresAt: '2026-11-16T03:00:00.000Z',
    issueDate: '2026-12-24',
    targetAccount: { ffpNumber: '3081470000000002' },
    additionalData: { totalPrice: 359, multiplier: 2, qualifyingAviosAmount: 10_000 },
  };
  expect(transactionState.parse({ ...state, payload: more })).toEqual({ ...state, payload: more });
});

test.each([
  ['Payment Session', 'payment_session'],
  ['PAYMENT_CAPTURED', 'payment_captured'],
  [' points added to  customer account ', 'points_added_to_customer_account'],
])('"%s" is read as %s [4.9] [4.10]', (spelt, statusName) => {
  expect(transactionState.parse({ ...state, statusName: spelt }).statusName).toBe(statusName);
});

test('a status that nobody knows is refused [7.17]', () => {
  expect(transactionState.safeParse({ ...state, statusName: 'posted' }).success).toBe(false);
});

test('the older answer names the product too [7.24]', () => {
  for (const transactionType of ['gift', 'subscription']) {
    expect(legacyState.safeParse({ ...state, transactionType }).success).toBe(true);
  }
  expect(legacyState.safeParse(state).success).toBe(false);
});
