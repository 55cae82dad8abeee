import type { SubscriptionStatus } from '@cairn/contract/subscriptions/user-subscriptions';
import { expect, test } from 'vitest';
import { failed, type Result } from '#app/errors/result.ts';
import { SUBSCRIPTION } from '#app/ordering/orders/test-subscription.ts';
import { cancelDelivery } from '#app/shop-api/orders/cancel-delivery.ts';
import {
  cancelSubscription,
  undoCancellation,
} from '#app/shop-api/subscriptions/cancel-subscription.ts';
import { ORDER } from '#app/shop-api/test-order.ts';
import type { Fetcher } from './fetcher.ts';

const LOST = failed('network_error_unhandled');
const CONFLICT = failed('network_error_409');

/** An API whose answer to a write is given, and that says this when it is asked again. */
function api(write: Result<unknown>, read: Result<unknown>): Fetcher {
  return async (_path, { method = 'GET' } = {}) => (method === 'GET' ? read : write);
}

function plan(subscriptionStatus: SubscriptionStatus): Result<unknown> {
  return { ok: true, value: { ...SUBSCRIPTION, subscriptionStatus } };
}

const CANCELLED = plan('cancelled_scheduled');
const ACTIVE = plan('active');

test.each([
  ['was lost, and it is cancelled', LOST, CANCELLED, 'changed'],
  ['was lost, and it ended at once', LOST, plan('cancelled'), 'changed'],
  ['says that it was cancelled before', CONFLICT, CANCELLED, 'changed'],
  ['was lost, and it runs so far', LOST, ACTIVE, 'unknown'],
  ['broke down, and it runs so far', failed('network_error_504'), ACTIVE, 'unknown'],
  ['is a refusal, and it runs', CONFLICT, ACTIVE, 'failed'],
  ['is that too much was asked, and it runs', failed('network_error_429'), ACTIVE, 'failed'],
  ['was lost, and it is being renewed', LOST, plan('autorenewing'), 'unknown'],
  ['was lost, and nothing can be read', LOST, LOST, 'unknown'],
])('cancelling a plan whose answer %s [2.14] [7.14]', async (_title, write, read, kind) => {
  expect(await cancelSubscription(api(write, read), 'sub1')).toMatchObject({ kind });
});

test.each([
  ['was lost, and it goes on', LOST, ACTIVE, 'changed'],
  ['says that it goes on already', CONFLICT, ACTIVE, 'changed'],
  ['was lost, and it ends so far', LOST, CANCELLED, 'unknown'],
  ['is a refusal, and it ends', CONFLICT, CANCELLED, 'failed'],
  ['was lost, and nothing can be read', LOST, LOST, 'unknown'],
])('keeping a plan whose answer %s [2.14] [7.14]', async (_title, write, read, kind) => {
  expect(await undoCancellation(api(write, read), 'sub1')).toMatchObject({ kind });
});

const GIFT = 'gwd1aaaaaaaaaaaaaaaaaaaaaa';

function gift(status: string): Result<unknown> {
  return { ok: true, value: { ...ORDER, id: GIFT, product: 'gift', status } };
}

test.each([
  ['was lost, and it is refunded', LOST, gift('refund_pending'), 'cancelled'],
  ['is too late, but it was cancelled before', CONFLICT, gift('refunded'), 'cancelled'],
  ['is too late', CONFLICT, gift('done'), 'too late'],
  ['was lost, and it waits so far', LOST, gift('scheduled'), 'unknown'],
  ['is another refusal', failed('network_error_404'), gift('scheduled'), 'failed'],
  ['was lost, and nothing can be read', LOST, LOST, 'unknown'],
])('cancelling a dated gift whose answer %s [2.34]', async (_title, write, read, outcome) => {
  expect(await cancelDelivery(api(write, read), GIFT)).toBe(outcome);
});
