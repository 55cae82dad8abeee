import { type TransactionState, transactionState } from '@cairn/contract/orders/transaction-state';
import {
  type SubscriptionStatus,
  userSubscription,
} from '@cairn/contract/subscriptions/user-subscriptions';
import { expect, test } from 'vitest';
import { fromSubscription, fromTransaction, latestStatus } from './order-state.ts';
import { subscription } from './product-table.ts';
import { SUBSCRIPTION } from './test-subscription.ts';

const payload = {
  aviosAmount: 2_000,
  pricePerPoint: 0.0245,
  currency: 'EUR',
  additionalData: { totalPrice: 49 },
};
const answered = (statusName: string, more = {}): TransactionState =>
  transactionState.parse({ statusName, payload: { ...payload, ...more } });
const statusOf = (product: 'purchase' | 'gift' | 'transfer', state: TransactionState) =>
  fromTransaction(product, state).status;

test.each([
  ['payment session', 'payment_pending', '[4.9]'],
  ['start transaction', 'payment_pending', '[4.9]'],
  ['payment authorised', 'payment_pending', '[4.9]'],
  ['Credit Points', 'payment_pending', '[4.9]'],
  ['payment captured', 'done', '[4.10]'],
  ['transaction_complete', 'done', '[4.10]'],
  ['points added to customer account', 'done', '[4.10]'],
])('%s means %s %s [4.8]', (name, status) => {
  expect(statusOf('purchase', answered(name))).toBe(status);
});

test('any error code means failed, whatever the status is called [4.11] [8.26]', () => {
  const state = answered('transaction complete', { errorCode: 902 });
  expect(statusOf('purchase', state)).toBe('failed');
});

test('a transfer that must be confirmed waits for the step-up [4.12]', () => {
  const stepUp = { redirectUrl: 'https://shop.example/checkout/t1', followRedirect: true };
  expect(statusOf('transfer', answered('start transaction', stepUp))).toBe('mfa_pending');
  expect(statusOf('gift', answered('start transaction', stepUp))).toBe('payment_pending');
  const confirmed = { ...stepUp, followRedirect: false };
  expect(statusOf('transfer', answered('start transaction', confirmed))).toBe('payment_pending');
});

const plan = (subscriptionStatus: SubscriptionStatus, more = {}) =>
  fromSubscription(userSubscription.parse({ ...SUBSCRIPTION, subscriptionStatus, ...more }));

test.each([
  ['active', 'done'],
  ['cancelled_scheduled', 'done'],
  ['failed', 'failed'],
  ['unverified', 'payment_pending'],
  ['suspended', 'done'],
  ['autorenewing', 'done'],
  ['refunded', 'over'],
] as const)('a subscription that is %s is %s [4.13]', (subscriptionStatus, status) => {
  expect(plan(subscriptionStatus).status).toBe(status);
});

test('an annual plan is charged for a year, and brings avios every month [9.4] [3.16]', () => {
  const cost = { amount: 660, frequency: 'annually', currency: 'EUR' };
  const annual = plan('unverified', { cost });
  expect(annual).toMatchObject({ avios: 5_000, price: 660, plan: { aviosPerPeriod: 60_000 } });
  const data = subscription.fromState(annual, undefined);
  expect(subscription.amounts(data)).toEqual({ avios: 5_000, bonusAvios: 0, price: 660 });
  expect(subscription.paidAvios?.(data)).toBe(60_000);
});

test('the next payment is a period after today, then as planned, and none once cancelled [3.16]', () => {
  const now = new Date('2027-01-31T12:00:00Z');
  const renewDate = '2027-03-31T11:00:00Z';
  const next = (subscriptionStatus: SubscriptionStatus, more = {}) => {
    const plan = userSubscription.parse({ ...SUBSCRIPTION, subscriptionStatus, ...more });
    return fromSubscription(plan, now).plan?.nextBillingDate;
  };
  expect(next('unverified')).toBe('2027-02-28T12:00:00.000Z');
  const cost = { ...SUBSCRIPTION.cost, frequency: 'annually' };
  expect(next('unverified', { cost })).toBe('2028-01-31T12:00:00.000Z');
  expect(next('active', { renewDate })).toBe(renewDate);
  expect(next('cancelled_scheduled', { renewDate })).toBeUndefined();
});

test('an unverified subscription is paid when it no longer waits for the member [4.13] [7.16]', () => {
  expect(plan('unverified').isPaid).toBe(false);
  expect(plan('unverified', { pendingCustomerAction: false }).isPaid).toBe(true);
});

test('a payment that began in this browser outranks the server’s payment_pending, nothing else [4.8]', () => {
  expect(latestStatus('payment_started', 'payment_pending')).toBe('payment_started');
  expect(latestStatus('payment_started', 'done')).toBe('done');
  expect(latestStatus('payment_started', 'failed')).toBe('failed');
  expect(latestStatus('payment_pending', 'payment_pending')).toBe('payment_pending');
});
