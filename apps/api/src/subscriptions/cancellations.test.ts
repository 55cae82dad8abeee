import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  type SubscriptionShop,
  startSubscriptionShop,
} from '../../../../tests/kit/api/subscription-shop.ts';
import { giveUpCapture } from '../charges/verdict.ts';
import { cancelSubscription, undoCancellation } from './cancel-subscription.ts';
import { refundSubscription } from './refund-subscription.ts';
import { renewDueSubscriptions } from './renew/renew-due-subscriptions.ts';
import { MONTHS } from './settle/month-product.ts';
import type { Subscription } from './subscription.ts';
import { BY_MEMBER, REFUND_BY_MEMBER } from './test-kit.ts';

const NUMBERS = Array.from({ length: 12 }, (_, index) => `30814700000000${30 + index}`);

let api: SubscriptionShop['api'];
let days: SubscriptionShop['days'];
let provider: SubscriptionShop['provider'];
let begin: SubscriptionShop['begin'];
beforeAll(async () => {
  ({ api, days, provider, begin } = await startSubscriptionShop(NUMBERS));
});
afterEach(async () => {
  expect(await days.faultsInBooks()).toEqual([]);
  await days.endAll();
});
afterAll(() => api.stop());

test('a cancelled subscription runs to its end and is not charged again [4.13] [6.3]', async () => {
  const { id } = await begin();
  const { db } = api.connection;
  expect((await cancelSubscription(db, id, BY_MEMBER, api.clock.now)).kind).toBe('changed');
  const ends = new Date('2027-02-10T12:00:00Z');
  const scheduled = { status: 'cancelled_scheduled', cancels_at: ends, renews_at: null };
  expect(await days.read(id)).toMatchObject(scheduled);
  expect((await cancelSubscription(db, id, BY_MEMBER, api.clock.now)).kind).toBe('conflict');
  await days.passUntil('2027-02-10T11:59:59Z');
  expect((await days.read(id)).status).toBe('cancelled_scheduled');
  await days.passUntil('2027-03-10T12:00:00Z');
  expect((await days.read(id)).status).toBe('cancelled');
  expect(provider.charges).toEqual([]);
});

test('a cancellation is taken back until its day, and the plan goes on [6.3]', async () => {
  const { id } = await begin();
  const { db } = api.connection;
  expect((await undoCancellation(db, id, api.clock.now)).kind).toBe('conflict');
  await cancelSubscription(db, id, BY_MEMBER, api.clock.now);
  const ends = new Date('2027-02-10T12:00:00Z');
  expect((await undoCancellation(db, id, ends)).kind).toBe('conflict');
  const undone = await undoCancellation(db, id, new Date(ends.getTime() - 1));
  expect(undone.kind).toBe('changed');
  const again = { status: 'active', cancels_at: null, renews_at: ends };
  expect(await days.read(id)).toMatchObject(again);
  await days.passUntil('2027-02-10T12:00:00Z');
  expect(provider.charges).toHaveLength(1);
});

/** Cancels while the provider is being asked for the next month's money. */
async function cancelWhileCharged(id: Subscription['id']) {
  const { chargeStoredCard } = provider.payments;
  provider.payments.chargeStoredCard = async (charge) => {
    await cancelSubscription(api.connection.db, id, BY_MEMBER, api.clock.now);
    return await chargeStoredCard(charge);
  };
  await days.runTimers();
  provider.payments.chargeStoredCard = chargeStoredCard;
}

test('who cancels while the next month is being charged is not charged [6.3]', async () => {
  const { id, number } = await begin();
  api.clock.now = new Date('2027-02-10T12:00:00Z');
  await cancelWhileCharged(id);
  expect(await days.read(id)).toMatchObject({ status: 'cancelled', renews_at: null });
  expect(await days.paymentStates(id)).toEqual(['cancelled', 'captured']);
  expect(await days.balance(number)).toBe(5_100);
});

test('one whose renewal failed ends at once, and a charge under way is let go [6.3]', async () => {
  const { id, number } = await begin();
  provider.card = 'refused';
  await days.passUntil('2027-02-10T12:00:00Z');
  provider.card = 'good';
  api.clock.now = new Date('2027-02-11T12:00:00Z');
  await cancelWhileCharged(id);
  expect(await days.read(id)).toMatchObject({ status: 'cancelled', renews_at: null });
  expect(await days.paymentStates(id)).toEqual(['cancelled', 'captured']);
  expect(await days.balance(number)).toBe(5_100);
});

test('what is taken while the month before is being refunded goes back, and the plan is not revived [4.14]', async () => {
  const { id, number } = await begin();
  // The second month is paid late, a few days before the third is due.
  provider.card = 'unreadable';
  await days.passUntil('2027-03-05T12:00:00Z');
  provider.card = 'good';
  await days.runTimers();
  const { capture } = provider.payments;
  provider.payments.capture = async () => ({ kind: 'done', value: undefined });
  await days.passUntil('2027-03-10T12:00:00Z');
  provider.payments.capture = capture;
  const third = await days.lastPayment(id);
  const refunded = await refundSubscription(api.connection.db, id, REFUND_BY_MEMBER, api.clock.now);
  expect(refunded).toMatchObject({ kind: 'requested' });
  provider.modify(third, 'CAPTURE', id);
  await days.settle();
  expect(await days.read(id)).toMatchObject({ status: 'refunded', renews_at: null });
  expect(await days.paymentStates(id)).toEqual(['captured', 'refunded', 'refunded']);
  expect(await days.balance(number)).toBe(5_100);
});

test('a charge that is authorised and not captured is voided when its plan ends [6.3] [4.14]', async () => {
  const { id, number } = await begin();
  provider.card = 'refused';
  await days.passUntil('2027-02-10T12:00:00Z');
  provider.card = 'good';
  api.clock.now = new Date('2027-02-11T12:00:00Z');
  const { connection, clock, log } = api;
  const { payments } = provider;
  await renewDueSubscriptions({ connection, now: () => clock.now, log, payments });
  const charge = await days.lastPayment(id);
  expect((await days.payment(charge)).state).toBe('capture_requested');
  // The capture job still waits in the outbox, and must find that there is nothing to do.
  await cancelSubscription(connection.db, id, BY_MEMBER, clock.now);
  await days.settle();
  expect(await days.payment(charge)).toMatchObject({ state: 'cancelled', captured_minor: 0 });
  expect((await days.read(id)).status).toBe('cancelled');
  expect(await days.balance(number)).toBe(5_100);
});

test('what is captured after it has ended is given back [6.3]', async () => {
  const { id, number } = await begin();
  provider.card = 'refused';
  await days.passUntil('2027-02-10T12:00:00Z');
  provider.card = 'good';
  const { capture } = provider.payments;
  provider.payments.capture = async () => ({ kind: 'done', value: undefined });
  await days.passUntil('2027-02-11T12:00:00Z');
  provider.payments.capture = capture;
  await cancelSubscription(api.connection.db, id, BY_MEMBER, api.clock.now);
  provider.modify(await days.lastPayment(id), 'CAPTURE', id);
  await days.settle();
  expect((await days.read(id)).status).toBe('cancelled');
  expect(await days.paymentStates(id)).toEqual(['captured', 'refunded']);
  expect(await days.balance(number)).toBe(5_100);
});

test('a month that is never captured can be failed: a first payment ends the plan, a later one is tried again [4.14]', async () => {
  const { clock, connection } = api;
  const fail = (reference: string) =>
    giveUpCapture(connection.db, MONTHS, reference, 'maeve: stuck', clock.now);
  const { capture } = provider.payments;
  const silent: typeof capture = async () => ({ kind: 'done', value: undefined });
  provider.payments.capture = silent;
  const { id: unpaid, number, pspReference } = await begin();
  expect((await cancelSubscription(connection.db, unpaid, BY_MEMBER, clock.now)).kind).toBe(
    'conflict',
  );
  expect([(await fail(unpaid)).kind, (await fail(unpaid)).kind]).toEqual(['failed', 'not_waiting']);
  provider.modify(pspReference, 'CAPTURE', unpaid);
  await days.settle();
  expect(await days.paymentStates(unpaid)).toEqual(['refunded']);
  provider.payments.capture = capture;
  const { id } = await days.subscribeAndPay(number, 'monthly');
  expect(await fail(id)).toEqual({ kind: 'not_waiting', state: 'paid' });
  provider.payments.capture = silent;
  await days.passUntil('2027-02-10T12:00:00Z');
  provider.payments.capture = capture;
  expect(await fail(`${id}.2`)).toEqual({ kind: 'failed' });
  expect((await days.read(id)).status).toBe('autorenewing');
  await days.passUntil('2027-02-11T12:00:00Z');
  expect(await days.paymentStates(id)).toEqual(['cancelled', 'captured', 'captured']);
  expect(await days.balance(number)).toBe(10_100);
});
