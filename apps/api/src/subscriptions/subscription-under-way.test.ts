import { randomUUID } from 'node:crypto';
import { problem } from '@cairn/contract/calls/problem';
import { openOrders } from '@cairn/contract/orders/open-orders';
import { transactionState } from '@cairn/contract/orders/transaction-state';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  type SubscriptionShop,
  startSubscriptionShop,
} from '../../../../tests/kit/api/subscription-shop.ts';
import { ATTEMPT_GRACE } from '../charges/payment-attempts.ts';
import { cancelSubscription } from './cancel-subscription.ts';
import { chargeOf, findMonth } from './month.ts';
import { releasePayment } from './release-payment.ts';
import { MONTHS } from './settle/month-product.ts';
import { createCalls, PLAN } from './test-calls.ts';
import { BY_MEMBER } from './test-kit.ts';

const HOUR = 3_600_000;
const NUMBERS = Array.from({ length: 10 }, (_, index) => `30814700000000${70 + index}`);

let api: SubscriptionShop['api'];
let days: SubscriptionShop['days'];
let provider: SubscriptionShop['provider'];
let newMember: SubscriptionShop['newMember'];
let begin: SubscriptionShop['begin'];
let calls: ReturnType<typeof createCalls>;
beforeAll(async () => {
  ({ api, days, provider, newMember, begin } = await startSubscriptionShop(NUMBERS));
  calls = createCalls(api);
});
afterEach(async () => {
  provider.answer = { kind: 'unknown', reason: 'not asked here' };
  expect(await days.faultsInBooks()).toEqual([]);
});
afterAll(() => api.stop());

const claimsOf = (number: string) => ({ claims: { member_number: number } });

async function press(id: string, number: string) {
  const { json } = await calls.call(`/transactions/${id}/state`, claimsOf(number));
  const sessionId = transactionState.parse(json).payload.paymentSession?.id;
  const token = await api.issuerOf('EI').accessToken(claimsOf(number));
  const answer = await api.request(`/transactions/${id}/payment-attempts?partner=ei`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ attemptId: randomUUID(), sessionId }),
  });
  return answer.status;
}

/** The payment form has reported a result, which the page sends along. */
async function completeForm(id: string, number: string) {
  const body = { sessionResult: 'of the form' };
  await calls.call(`/transactions/${id}/payment-check`, {
    method: 'POST',
    ...claimsOf(number),
    body,
  });
}

async function startAnother(number: string) {
  const { status, json } = await calls.start({
    ...claimsOf(number),
    body: { ...PLAN, type: 'annually' },
  });
  return { status, ...problem.safeParse(json).data };
}

async function listOpen(number: string) {
  const { json } = await calls.call('/users/current/open-orders', claimsOf(number));
  return openOrders.parse(json).orders;
}

async function historyOf(id: string, number: string) {
  return (await calls.call(`/users/current/transactions/${id}`, claimsOf(number))).json;
}

test('a plan whose first payment is under way is not replaced, and a refusal lets it go [7.22] [4.14]', async () => {
  const number = newMember();
  const id = await calls.started(claimsOf(number));
  expect(await listOpen(number)).toMatchObject([{ id, status: 'open', packageName: 'Steady 5K' }]);
  expect(await press(id, number)).toBe(204);
  expect(await startAnother(number)).toMatchObject({
    status: 409,
    code: 'payment_under_way',
    transactionId: id,
  });
  expect(await listOpen(number)).toMatchObject([{ id, status: 'confirming' }]);
  expect(await historyOf(id, number)).toMatchObject({ status: 'confirming' });
  const cancelled = await calls.call(`/subscriptions/${id}/cancellation`, {
    method: 'POST',
    ...claimsOf(number),
  });
  expect(cancelled.status, 'its payment decides first').toBe(409);

  provider.refuse(id, 'Expired Card');
  await days.settle();
  const { json } = await calls.call(`/transactions/${id}/state`, claimsOf(number));
  expect(transactionState.parse(json).payload).toMatchObject({ refusalReason: 'expired_card' });
  expect(transactionState.parse(json).payload).not.toHaveProperty('paymentUnderWay');
  expect(await startAnother(number)).toMatchObject({ status: 201 });
});

test('a session that was refused for good ends it when a plan is started [7.22]', async () => {
  const number = newMember();
  const id = await calls.started(claimsOf(number));
  await press(id, number);
  await completeForm(id, number);
  provider.answer = { kind: 'done', value: { isRefused: true, payments: [] } };
  expect(await startAnother(number)).toMatchObject({ status: 201 });
});

test('a plan can be paid again once the provider knows of no payment [4.17]', async () => {
  const number = newMember();
  const id = await calls.started(claimsOf(number));
  await press(id, number);
  await completeForm(id, number);
  const release = async () =>
    (await calls.call(`/transactions/${id}/cancel`, { method: 'POST', ...claimsOf(number) })).json;
  expect(await release()).toEqual({ status: 'unknown' });
  expect(await listOpen(number)).toMatchObject([{ id, status: 'confirming' }]);
  provider.answer = { kind: 'done', value: { isRefused: false, payments: [] } };
  expect(await release()).toEqual({ status: 'cancelled' });
  expect(await listOpen(number)).toMatchObject([{ id, status: 'open' }]);
});

test('a plan can be paid again on its member’s word if the payment form has reported nothing [4.17]', async () => {
  const number = newMember();
  const id = await calls.started(claimsOf(number));
  await press(id, number);
  const { questions } = provider;
  provider.sessions = [];
  const path = `/transactions/${id}/cancel`;
  const { json } = await calls.call(path, { method: 'POST', ...claimsOf(number) });
  expect(json).toEqual({ status: 'cancelled' });
  // The session may take no more payments: there is another.
  await calls.call(`/transactions/${id}/state`, claimsOf(number));
  expect(provider.sessions).toHaveLength(1);
  expect(await listOpen(number)).toMatchObject([{ id, status: 'open' }]);
  expect(provider.questions).toBe(questions);
});

test('an unpaid plan does not end while its payment is under way, and then it does [9.7]', async () => {
  const number = newMember();
  const id = await calls.started(claimsOf(number));
  api.clock.now = new Date(api.clock.now.getTime() + 15 * HOUR - 60_000);
  await press(id, number);
  api.clock.now = new Date(api.clock.now.getTime() + 120_000);
  await days.runTimers();
  expect(await listOpen(number)).toMatchObject([{ id, status: 'confirming' }]);
  api.clock.now = new Date(api.clock.now.getTime() + HOUR + ATTEMPT_GRACE);
  await days.runTimers();
  expect(await listOpen(number)).toEqual([]);
});

test('a month that is being paid with another card is confirming, until it is paid [2.36] [4.14]', async () => {
  const plan = await begin();
  provider.card = 'refused';
  await days.passUntil('2027-02-10T12:00:00Z');
  provider.card = 'good';
  const month = `${plan.id}.2`;
  expect(await listOpen(plan.number)).toEqual([]);
  expect(await press(month, plan.number)).toBe(204);
  expect(await listOpen(plan.number)).toMatchObject([{ id: month, status: 'confirming' }]);
  expect(await historyOf(month, plan.number)).toMatchObject({ status: 'confirming' });
  provider.pay(month, 'EUR', 6_500);
  await days.settle();
  expect(await listOpen(plan.number)).toEqual([]);
  expect(await historyOf(month, plan.number)).toMatchObject({ status: 'done' });
  await days.endAll();
});

test('the stored card is not charged while the member pays the month with another card [2.36] [4.14]', async () => {
  const plan = await begin();
  provider.card = 'refused';
  await days.passUntil('2027-02-10T12:00:00Z');
  const month = `${plan.id}.2`;
  api.clock.now = new Date('2027-02-11T11:45:00Z');
  expect(await press(month, plan.number)).toBe(204);
  provider.refuse(
    month,
    'Refused',
    provider.answers.get(`renew-${plan.id}-2-1-card-1`)?.pspReference,
  );
  await days.settle();
  expect(await listOpen(plan.number), 'the refusal was the stored card’s').toMatchObject([
    { id: month, status: 'confirming' },
  ]);
  const charged = () => provider.charges.filter(({ reference }) => reference === month).length;
  api.clock.now = new Date('2027-02-11T12:30:00Z');
  await days.runTimers();
  expect(charged()).toBe(1);
  api.clock.now = new Date('2027-02-11T13:05:00Z');
  await days.runTimers();
  expect(charged(), 'no answer came').toBe(2);
  provider.card = 'good';
  await days.endAll();
});

test('a plan whose payment may be pending is not replaced after its session, until the provider knows of none [7.22]', async () => {
  const number = newMember();
  const id = await calls.started(claimsOf(number));
  await press(id, number);
  await completeForm(id, number);
  api.clock.now = new Date(api.clock.now.getTime() + HOUR + ATTEMPT_GRACE);
  expect(await startAnother(number)).toMatchObject({ status: 409, transactionId: id });
  provider.answer = { kind: 'done', value: { isRefused: false, payments: [] } };
  expect(await startAnother(number)).toMatchObject({ status: 201 });
});

test('a payment whose plan is cancelled in another tab meanwhile is not called paid [4.17]', async () => {
  const id = await days.subscribe(newMember(), 'monthly');
  const { db } = api.connection;
  const month = await findMonth(db, id, 1);
  if (!month) throw new Error('The first month is missing');
  const before = chargeOf(await days.read(id), month);
  await cancelSubscription(db, id, BY_MEMBER, api.clock.now);
  const context = { ...api, now: () => api.clock.now, payments: provider.payments };
  expect(await releasePayment(context, MONTHS, before)).toBe('cancelled');
});
