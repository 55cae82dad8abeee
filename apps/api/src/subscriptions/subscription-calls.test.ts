import { legacyState as legacy } from '@cairn/contract/orders/transaction-state';
import {
  userSubscription,
  userSubscriptions,
} from '@cairn/contract/subscriptions/user-subscriptions';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { AOIFE, NO_LIMITS, startTestApi, type TestApi } from '../../../../tests/kit/api/api.ts';
import { paymentReference } from '../charges/charge.ts';
import { seedDemoMembers } from '../members/seed-demo-members.ts';
import { describeSubscriptions } from './describe-subscription.ts';
import { createCalls } from './test-calls.ts';
import { createDays } from './test-days.ts';
import { FakeProvider } from './test-kit.ts';

const { householdBalance: _, ...ALONE } = AOIFE;
const OTHER = '3081470000000002';
const NOON = new Date('2026-11-15T12:00:00Z');

/** Seconds to wait, by the limit and the member who exceeded it. */
const waits = new Map<string, number>();

let api: TestApi;
let calls: ReturnType<typeof createCalls>;
let days: ReturnType<typeof createDays>;
let provider: FakeProvider;
beforeAll(async () => {
  provider = new FakeProvider();
  const take = async (...asked: [string, string]) => waits.get(asked.join(' '));
  const limits = () => ({ ...NO_LIMITS, take });
  api = await startTestApi(['EI'], { payments: provider.payments, limits });
  calls = createCalls(api);
  days = createDays(api, provider);
  await seedDemoMembers(api.connection.db, ['EI'], [AOIFE, { ...ALONE, number: OTHER }]);
  api.clock.now = NOON;
});
afterEach(async () => {
  await days.endAll();
  api.clock.now = NOON;
});
afterAll(() => api.stop());

test('paid, it tells card, avios, age, renewal, and until when it can be refunded [3.25] [6.3]', async () => {
  const id = await calls.started();
  provider.pay(id, 'EUR', 6_500);
  await days.settle();
  api.clock.now = new Date('2026-11-17T15:00:00Z');
  const subscription = await calls.get(id);
  expect(subscription).toMatchObject({
    subscriptionStatus: 'active',
    card: '1111',
    cardReference: 'card-1',
    cardType: 'visa',
    accumulatedAvios: 5_000,
    renewDate: '2026-12-15T12:00:00.000Z',
    pendingCustomerAction: false,
    subscriptionAge: { years: 0, months: 0, days: 2, hours: 3 },
    cancelInfo: {
      enabled: true,
      immediateCancel: false,
      earliestCancellationDate: '2026-12-15T12:00:00.000Z',
    },
    refundInfo: { enabled: true, until: '2026-11-29T12:00:00.000Z', paymentId: id },
    months: [
      { startsAt: '2026-11-15T12:00:00.000Z', state: 'credited' },
      { startsAt: '2026-12-15T12:00:00.000Z', state: 'next' },
      ...Array.from({ length: 10 }, () => ({ state: 'planned' })),
    ],
  });
  for (const absent of ['paymentSession', 'renewalFailure', 'priceChange', 'endedAt']) {
    expect(subscription).not.toHaveProperty(absent);
  }
  api.clock.now = new Date('2026-11-29T12:00:00Z');
  const tooLate = { enabled: false, paymentId: id, reason: 'tooLate' };
  expect((await calls.get(id)).refundInfo).toEqual(tooLate);
});

test('card and renewal are told as soon as they are known, and stay through renewals [3.25]', async () => {
  const id = await calls.started();
  const pspReference = provider.pay(id, 'EUR', 6_500);
  const authorisation = provider.notifications.splice(0);
  provider.modify(pspReference, 'CAPTURE', id);
  await days.settle();
  const known = { cardType: 'visa', renewDate: '2026-12-15T12:00:00.000Z' };
  const unknown = await calls.get(id);
  expect(unknown).toMatchObject(known);
  expect(unknown).not.toHaveProperty('card');
  provider.notifications.push(...authorisation);
  await days.settle();
  const card = { card: '1111', cardReference: 'card-1', cardType: 'visa' };
  expect(await calls.get(id)).toMatchObject({ ...known, ...card });
  await days.passUntil('2026-12-15T12:00:00Z');
  const renewed = { ...card, accumulatedAvios: 10_000, renewDate: '2027-01-15T12:00:00.000Z' };
  expect(await calls.get(id)).toMatchObject(renewed);
  provider.card = 'refused';
  await days.passUntil('2027-01-15T12:00:00Z');
  provider.card = 'good';
  const retried = { ...card, autoRenewalFailed: true, renewDate: '2027-01-16T12:00:00.000Z' };
  const renewalFailure = {
    paymentId: `${id}.3`,
    failedAt: '2027-01-15T12:00:00.000Z',
    retryDates: ['2027-01-16', '2027-01-19', '2027-01-24'].map((day) => `${day}T12:00:00.000Z`),
  };
  expect(await calls.get(id)).toMatchObject({ ...retried, renewalFailure });
});

test('while the first payment is under way there is nothing to pay or to cancel [3.25] [6.3]', async () => {
  const id = await calls.started();
  await api.connection.db
    .updateTable('subscription_cycle')
    .set({ state: 'charging' })
    .where('subscription_id', '=', id)
    .execute();
  await api.connection.db
    .updateTable('charge')
    .set({ state: 'authorised' })
    .where('reference', '=', paymentReference(id, 1))
    .execute();
  const subscription = await calls.get(id);
  expect(subscription.pendingCustomerAction).toBe(false);
  expect(subscription.cancelInfo.enabled).toBe(false);
  expect(subscription).not.toHaveProperty('paymentSession');
});

test('a member lists their own, the current one first, without those that never began [7.14] [4.14]', async () => {
  const replaced = await calls.started();
  const current = await calls.started();
  provider.pay(current, 'EUR', 6_500);
  await days.settle();
  api.clock.now = new Date('2026-11-16T12:00:00Z');
  const list = async (claims = {}) => {
    const path = '/users/current/subscriptions';
    return userSubscriptions.parse((await calls.call(path, { claims })).json).map(({ id }) => id);
  };
  const ids = await list();
  expect(ids[0]).toBe(current);
  expect(ids).not.toContain(replaced);
  expect(await list({ member_number: OTHER })).toEqual([]);
});

test('any number of plans is described in as many queries as one [7.14]', async () => {
  const id = await calls.started();
  const plan = await days.read(id);
  let queries = 0;
  const db = api.connection.db.withPlugin({
    transformQuery: ({ node }) => {
      queries += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  expect(await describeSubscriptions(db, plan, [plan], NOON)).toHaveLength(1);
  const one = queries;
  expect(await describeSubscriptions(db, plan, [plan, plan, plan], NOON)).toHaveLength(3);
  expect(queries).toBe(2 * one);
});

test('another’s subscription is as good as none, for every call, and none takes a body [7.16]', async () => {
  const id = await calls.started();
  const claims = { member_number: OTHER };
  expect((await calls.call(`/subscriptions/${id}`, { claims })).status).toBe(404);
  for (const call of ['POST cancellation', 'DELETE cancellation', 'POST refund']) {
    const [method = '', name] = call.split(' ');
    const path = `/subscriptions/${id}/${name}`;
    expect([call, (await calls.call(path, { method, claims })).status]).toEqual([call, 404]);
    const filled = await calls.call(path, { method, body: { amount: 1 } });
    expect([call, filled.status]).toEqual([call, 400]);
  }
  // Nobody's: no id looks like it, and the database could not even be asked for it.
  expect((await calls.call('/subscriptions/%00')).status).toBe(404);
});

test('it is cancelled, taken back and refunded by call [6.3]', async () => {
  const id = await calls.started();
  provider.pay(id, 'EUR', 6_500);
  await days.settle();
  const path = `/subscriptions/${id}/cancellation`;
  expect((await calls.call(path, { method: 'DELETE' })).status).toBe(409);
  const cancelled = userSubscription.parse((await calls.call(path, { method: 'POST' })).json);
  expect(cancelled).toMatchObject({
    subscriptionStatus: 'cancelled_scheduled',
    optOutDate: NOON.toISOString(),
    card: '1111',
    cardReference: 'card-1',
    cardType: 'visa',
    renewDate: '2026-12-15T12:00:00.000Z',
    cancelInfo: { enabled: false, scheduledDate: '2026-12-15T12:00:00.000Z' },
  });
  expect((await calls.call(path, { method: 'POST' })).status).toBe(409);
  const undone = userSubscription.parse((await calls.call(path, { method: 'DELETE' })).json);
  expect(undone.subscriptionStatus).toBe('active');

  const refund = () => calls.call(`/subscriptions/${id}/refund`, { method: 'POST' });
  expect(await refund()).toEqual({ status: 200, json: { status: 'requested' } });
  expect((await calls.get(id)).subscriptionStatus).toBe('refund_pending');
  await days.settle();
  const refunded = { enabled: false, paymentId: id, reason: 'refunded' };
  expect(await calls.get(id)).toMatchObject({
    subscriptionStatus: 'refunded',
    endedAt: NOON.toISOString(),
    refundInfo: refunded,
  });
  const again = { status: 'notEligible', reason: 'refunded' };
  expect(await refund()).toEqual({ status: 200, json: again });
});

/** A plan's status name and error code, by the older call [7.24]. */
async function legacyState(id: string) {
  const { json } = await calls.call(`/transaction/data?transactionId=${id}`);
  return legacy.parse(json);
}

async function statusOf(id: string) {
  const { statusName, payload } = await legacyState(id);
  return [statusName, payload.errorCode];
}

test('the older call tells of a plan what it tells of an order [7.24] [4.13]', async () => {
  const body = { packageId: 'steady', type: 'annually' };
  const id = await calls.started({ body });
  const payload = {
    aviosAmount: 60_000,
    pricePerPoint: 0.01209,
    currency: 'EUR',
    additionalData: { totalPrice: 725.4, packageName: 'Steady 5K', interval: 'annually' },
  };
  const { paymentSession } = await calls.get(id);
  const check = await calls.call(`/transactions/${id}/payment-check`, { method: 'POST' });
  expect(check).toEqual({ status: 200, json: { payment: 'none' } });
  expect(await legacyState(id)).toEqual({
    transactionType: 'subscription',
    statusName: 'payment_session',
    payload: { ...payload, paymentSession },
  });
  const { capture } = provider.payments;
  provider.payments.capture = async () => ({ kind: 'done', value: undefined });
  const pspReference = provider.pay(id, 'EUR', 72_540);
  await days.settle();
  provider.payments.capture = capture;
  expect(await legacyState(id)).toMatchObject({ statusName: 'payment_authorised', payload });
  provider.modify(pspReference, 'CAPTURE', id);
  await days.settle();
  const done = { statusName: 'points_added_to_customer_account', payload };
  expect(await legacyState(id)).toMatchObject({ transactionType: 'subscription', ...done });
  await calls.call(`/subscriptions/${id}/cancellation`, { method: 'POST' });
  expect(await legacyState(id)).toMatchObject(done);
  const claims = { member_number: OTHER };
  const path = `/transaction/data?transactionId=${id}`;
  expect((await calls.call(path, { claims })).status).toBe(404);
});

test('the older call tells why a plan failed [7.24] [4.11]', async () => {
  provider.isReachable = false;
  const replaced = await calls.started();
  expect(await statusOf(replaced)).toEqual(['start_transaction', undefined]);
  provider.isReachable = true;
  const expired = await calls.started();
  expect(await statusOf(replaced)).toEqual(['start_transaction', 903]);
  api.clock.now = new Date('2026-11-16T03:00:00Z');
  await days.runTimers();
  expect(await statusOf(expired)).toEqual(['payment_session', 901]);
  const mismatched = await calls.started();
  provider.pay(mismatched, 'EUR', 6_400);
  await days.settle();
  expect(await statusOf(mismatched)).toEqual(['payment_session', 904]);
  const refused = await calls.started();
  provider.isCapturing = false;
  provider.pay(refused, 'EUR', 6_500);
  await days.settle();
  provider.isCapturing = true;
  expect(await statusOf(refused)).toEqual(['payment_authorised', 902]);
  const cancelled = await calls.started();
  await calls.call(`/subscriptions/${cancelled}/cancellation`, { method: 'POST' });
  expect(await statusOf(cancelled)).toEqual(['payment_session', 903]);
});

test('one that is not paid is cancelled at once [6.3]', async () => {
  const id = await calls.started();
  const { json } = await calls.call(`/subscriptions/${id}/cancellation`, { method: 'POST' });
  expect(userSubscription.parse(json).subscriptionStatus).toBe('cancelled');
});

test('who takes too many is told to wait, as with orders [7.15]', async () => {
  waits.set(`start EI ${AOIFE.number}`, 42);
  const refused = await calls.start();
  waits.clear();
  expect(refused).toMatchObject({ status: 429, json: { code: 'too_many_requests' } });
  expect(provider.sessions).toEqual([]);
  expect((await calls.start()).status).toBe(201);
});

test('while plans are switched off a member still sees, cancels, keeps, repays and refunds theirs; none is started [6.2] [7.14]', async () => {
  const id = await calls.started();
  provider.pay(id, 'EUR', 6_500);
  await days.settle();
  const { db } = api.connection;
  const product = (enabled: boolean) =>
    db.updateTable('product_switch').set({ enabled }).where('product', '=', 'subscription');
  await product(false).execute();
  const own = await calls.call('/users/current/subscriptions');
  expect(userSubscriptions.parse(own.json)[0]).toMatchObject({ id, subscriptionStatus: 'active' });
  const cancellation = `/subscriptions/${id}/cancellation`;
  const cancelled = await calls.call(cancellation, { method: 'POST' });
  expect(cancelled.json).toMatchObject({ subscriptionStatus: 'cancelled_scheduled' });
  const kept = await calls.call(cancellation, { method: 'DELETE' });
  expect(kept.json).toMatchObject({ subscriptionStatus: 'active' });

  provider.card = 'refused';
  await days.passUntil('2026-12-15T12:00:00Z');
  provider.card = 'good';
  const { renewalFailure } = await calls.get(id);
  const state = await calls.call(`/transactions/${renewalFailure?.paymentId}/state`);
  expect(state.json).toMatchObject({ payload: { paymentSession: { id: expect.any(String) } } });
  provider.pay(`${id}.2`, 'EUR', 6_500);
  await days.settle();
  expect((await calls.get(id)).subscriptionStatus).toBe('active');

  const refund = await calls.call(`/subscriptions/${id}/refund`, { method: 'POST' });
  expect(refund.json).toEqual({ status: 'requested' });
  expect((await calls.start({ claims: { member_number: OTHER } })).status).toBe(422);
  await product(true).execute();
});
