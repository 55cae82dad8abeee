import { transactionState } from '@cairn/contract/transaction-state';
import { expect, test } from 'vitest';
import { afterHearing, statusOf } from './status.ts';

const payload = {
  aviosAmount: 2_000,
  pricePerPoint: 0.0245,
  currency: 'EUR',
  additionalData: { totalPrice: 49 },
};
const told = (statusName: string, more = {}) =>
  transactionState.parse({ statusName, payload: { ...payload, ...more } });

test.each([
  ['payment session', 'payment_pending', '[4.9]'],
  ['start transaction', 'payment_pending', '[4.9]'],
  ['payment authorised', 'payment_pending', '[4.9]'],
  ['Credit Points', 'payment_pending', '[4.9]'],
  ['payment captured', 'done', '[4.10]'],
  ['transaction_complete', 'done', '[4.10]'],
  ['points added to customer account', 'done', '[4.10]'],
])('%s means %s %s [4.8]', (name, status) => {
  expect(statusOf('purchase', told(name))).toBe(status);
});

test('any error code means failed, whatever the status is called [4.11] [8.26]', () => {
  expect(statusOf('purchase', told('transaction complete', { errorCode: 902 }))).toBe('failed');
});

test('a transfer that is sent to prove who asks waits for that [4.12]', () => {
  const sent = { redirectUrl: 'https://shop.example/checkout/t1', followRedirect: true };
  expect(statusOf('transfer', told('start transaction', sent))).toBe('mfa_pending');
  expect(statusOf('gift', told('start transaction', sent))).toBe('payment_pending');
  const returned = { ...sent, followRedirect: false };
  expect(statusOf('transfer', told('start transaction', returned))).toBe('payment_pending');
});

test('that a payment has begun outranks the server’s waiting, and nothing else [4.8]', () => {
  expect(afterHearing('payment_started', 'payment_pending')).toBe('payment_started');
  expect(afterHearing('payment_started', 'done')).toBe('done');
  expect(afterHearing('payment_started', 'failed')).toBe('failed');
  expect(afterHearing('payment_pending', 'payment_pending')).toBe('payment_pending');
});
