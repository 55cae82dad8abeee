import { randomUUID } from 'node:crypto';
import type { PaymentAttempt } from '@cairn/contract/orders/payment-attempt';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { flush } from '../../../../tests/kit/api/paid-order.ts';
import {
  HOUR,
  type PayingApi,
  packageOf,
  startPayingApi,
} from '../../../../tests/kit/api/paying-api.ts';
import { ATTEMPT_GRACE } from '../charges/payment-attempts.ts';
import { deleteOldRecords } from '../jobs/delete-old-records.ts';
import type { Payments } from '../payments/port.ts';
import { expireOrders } from './sweeps/expire-orders.ts';

let api: PayingApi;
let payments: Payments;
let number: string;
let id: string;
let session: string;
beforeAll(async () => {
  api = await startPayingApi((real) => {
    payments = { ...real };
    return payments;
  });
});
beforeEach(async () => {
  ({ number } = await api.newMember({ balance: 0 }));
  id = await api.start('purchase', packageOf(2_000), { number });
  session = (await api.state(id, { number })).payload.paymentSession?.id ?? '';
});
afterEach(() => {
  vi.restoreAllMocks();
  Object.assign(api.provider.faults, { delay: undefined, wrongAmount: undefined });
});
afterAll(async () => {
  await flush(api);
  await api.stop();
});

async function press(
  body: PaymentAttempt = { attemptId: randomUUID(), sessionId: session },
  who = number,
) {
  const path = `/transactions/${id}/payment-attempts`;
  return (await api.call('POST', path, { number: who, body })).status;
}
const startAnother = () =>
  api.answer('POST', '/transactions?product=purchase', { number, body: packageOf(5_000) });
const underWay = () => ({ status: 409, code: 'payment_under_way', transactionId: id });
const isPending = async () => (await api.state(id, { number })).payload.paymentUnderWay ?? false;

async function openOrders() {
  const { orders } = await (await api.call('GET', '/users/current/open-orders', { number })).json();
  return orders;
}
async function historyStatus() {
  const detail = await (
    await api.call('GET', `/users/current/transactions/${id}`, { number })
  ).json();
  const { transactions } = await (
    await api.call('GET', '/users/current/transactions?status=confirming', { number })
  ).json();
  return [detail.status, transactions.length];
}

test('while a pending payment may succeed, a start answers with its order, and the payment completes it [7.22] [4.17]', async () => {
  expect(await press()).toBe(204);
  await api.payByForm(id, { outcome: 'pending' }, { number });
  await api.settle();
  expect(await startAnother()).toMatchObject(underWay());
  expect(await isPending()).toBe(true);
  expect(await openOrders()).toMatchObject([{ id, status: 'confirming', aviosAmount: 2_000 }]);
  expect(await historyStatus()).toEqual(['confirming', 1]);
  const csv = await (await api.call('GET', '/users/current/transactions.csv', { number })).text();
  expect(csv).toContain('Confirming your payment');

  api.provider.pay(session);
  await api.settle();
  expect(await isPending()).toBe(false);
  expect(await openOrders()).toEqual([]);
  expect(await api.points(number)).toEqual({ balance: 2_000, held: 0 });
  expect(await startAnother()).toMatchObject({ status: 201 });
});

test('an order for which Pay was not pressed is replaced as before [7.22]', async () => {
  expect(await openOrders()).toMatchObject([{ id, status: 'open' }]);
  const { id: another, status } = await startAnother();
  expect(status).toBe(201);
  expect((await api.state(id, { number })).payload.errorCode).toBe(903);
  expect(await openOrders()).toMatchObject([{ id: another, status: 'open', aviosAmount: 5_000 }]);
});

test('a refusal whose webhook is late ends it when the form says so, once for that attempt [7.22]', async () => {
  const attemptId = randomUUID();
  await press({ attemptId, sessionId: session });
  api.provider.faults.delay = 'hold';
  await api.pay(id, { outcome: 'refused' }, { number });
  expect(await startAnother(), 'the session still takes payments').toMatchObject(underWay());
  const withdraw = (who = number) =>
    api.call('DELETE', `/transactions/${id}/payment-attempts/${attemptId}`, { number: who });
  expect((await withdraw((await api.newMember()).number)).status).toBe(404);
  expect([(await withdraw()).status, (await withdraw()).status]).toEqual([204, 204]);
  expect(await isPending()).toBe(false);
  api.pass(1_000);
  await press();
  await flush(api);
  expect(await isPending(), 'the webhook is about the first attempt').toBe(true);
});

test('a session that was refused for good ends it: the provider is asked [7.22]', async () => {
  await press();
  api.provider.faults.delay = 'hold';
  for (const _ of ['first', 'second', 'third'])
    await api.payByForm(id, { outcome: 'refused' }, { number });
  expect(await startAnother()).toMatchObject({ status: 201 });
  await flush(api);
});

test('a refusal that is stored and not applied ends it, although the provider cannot be asked [7.22]', async () => {
  vi.spyOn(payments, 'askSession').mockResolvedValue({ kind: 'unknown', reason: 'no answer' });
  await press();
  expect(await startAnother()).toMatchObject(underWay());
  await api.pay(id, { outcome: 'refused' }, { number });
  await api.provider.settled();
  expect(await startAnother()).toMatchObject({ status: 201 });
});

test('a cancellation at the bank ends it [7.22]', async () => {
  await press();
  await api.pay(id, { outcome: 'cancelled' }, { number });
  await api.settle();
  expect(await isPending()).toBe(false);
  expect(await startAnother()).toMatchObject({ status: 201 });
});

test('a late refusal of the first card does not end the attempt with the second [7.22]', async () => {
  vi.spyOn(payments, 'askSession').mockResolvedValue({ kind: 'unknown', reason: 'no answer' });
  await press();
  await api.pay(id, { outcome: 'refused' }, { number });
  api.pass(1_000);
  await press();
  await api.payByForm(id, { outcome: 'pending' }, { number });
  await api.settle();
  expect(await startAnother()).toMatchObject(underWay());
  vi.restoreAllMocks();
  expect(await startAnother()).toMatchObject(underWay());
  api.provider.pay(session);
  await api.settle();
  expect(await api.points(number)).toEqual({ balance: 2_000, held: 0 });
});

test('a payment cancelled at the bank is over when its member asks, a while after Pay was pressed [4.17] [7.22]', async () => {
  const check = () => api.answer('POST', `/transactions/${id}/payment-check`, { number });
  await press();
  api.provider.faults.delay = 'hold';
  await api.payByForm(id, { outcome: 'cancelled' }, { number });
  api.pass(7_999);
  expect(await check(), 'another may be on its way').toMatchObject({ payment: 'unknown' });
  expect(await isPending()).toBe(true);
  api.pass(2_000);
  expect(await check()).toMatchObject({ payment: 'none' });
  expect(await isPending()).toBe(false);
  expect(await historyStatus()).toEqual(['open', 0]);
  expect(await startAnother()).toMatchObject({ status: 201 });
});

test('a pending payment stays under way however often its member asks [7.22]', async () => {
  await press();
  await api.payByForm(id, { outcome: 'pending' }, { number });
  api.pass(60_000);
  const checked = await api.answer('POST', `/transactions/${id}/payment-check`, { number });
  expect(checked).toMatchObject({ payment: 'unknown' });
  expect(await isPending()).toBe(true);
});

test('the browser is killed between the announcement and the payment: it ends a quarter of an hour after the session [7.22]', async () => {
  await press();
  expect(await startAnother()).toMatchObject(underWay());
  api.pass(HOUR + ATTEMPT_GRACE - 1);
  expect(await startAnother()).toMatchObject(underWay());
  api.pass(1);
  expect(await isPending()).toBe(false);
  expect(await startAnother()).toMatchObject({ status: 201 });
});

test('an order whose payment is pending is not replaced after its session, until it expires [7.22]', async () => {
  await press();
  await api.payByForm(id, { outcome: 'pending' }, { number });
  await api.settle();
  vi.spyOn(payments, 'askSession').mockResolvedValue({ kind: 'unknown', reason: 'no answer' });
  api.pass(HOUR + ATTEMPT_GRACE);
  expect(await startAnother()).toMatchObject(underWay());
  api.pass(14 * HOUR);
  expect(await startAnother()).toMatchObject({ status: 201 });
});

test('the member may cancel such an order if they have not finished paying [4.17]', async () => {
  await press();
  const cancel = () => api.answer('POST', `/transactions/${id}/cancel`, { number });
  expect(await cancel()).toMatchObject({ status: 'cancelled' });
  expect(await press(), 'no payment may go out any more').toBe(409);
  expect(await startAnother()).toMatchObject({ status: 201 });
});

test('a pending payment is not cancelled by its member either [4.17]', async () => {
  await press();
  await api.payByForm(id, { outcome: 'pending' }, { number });
  const cancelled = await api.answer('POST', `/transactions/${id}/cancel`, { number });
  expect(cancelled).toMatchObject({ status: 'unknown' });
});

test('an order does not expire while its payment is under way, and completes with it [9.7]', async () => {
  api.pass(15 * HOUR - 60_000);
  session = (await api.state(id, { number })).payload.paymentSession?.id ?? '';
  expect(await press()).toBe(204);
  await api.payByForm(id, { outcome: 'pending' }, { number });
  api.pass(2 * 60_000);
  await expireOrders(api);
  expect((await api.state(id, { number })).payload.errorCode).toBeUndefined();
  api.provider.pay(session);
  await api.settle();
  expect(await api.points(number)).toEqual({ balance: 2_000, held: 0 });
});

test('an order expires a quarter of an hour after the session if no answer comes [9.7]', async () => {
  api.pass(15 * HOUR - 60_000);
  session = (await api.state(id, { number })).payload.paymentSession?.id ?? '';
  expect(await press()).toBe(204);
  api.pass(60_000 + ATTEMPT_GRACE - 1);
  await expireOrders(api);
  expect((await api.state(id, { number })).payload.errorCode).toBeUndefined();
  api.pass(1);
  await expireOrders(api);
  expect((await api.state(id, { number })).payload.errorCode).toBe(901);
});

test('the announcement is repeatable, and refused for another session, order or member [7.22]', async () => {
  const attempt = { attemptId: randomUUID(), sessionId: session };
  expect([await press(attempt), await press(attempt)]).toEqual([204, 204]);
  const rows = api.connection.db.selectFrom('payment_attempt').select('id');
  expect(await rows.where('id', '=', attempt.attemptId).execute()).toHaveLength(1);
  expect(await press({ ...attempt, sessionId: 'another' })).toBe(409);
  expect(await press(attempt, (await api.newMember()).number)).toBe(404);
  expect(await press({ attemptId: 'x', sessionId: session })).toBe(400);
  api.pass(HOUR);
  expect(await press({ ...attempt, attemptId: randomUUID() }), 'the session has expired').toBe(409);
});

test('an attempt that was withdrawn before its announcement arrived is not submitted [7.22]', async () => {
  const attempt = { attemptId: randomUUID(), sessionId: session };
  const path = `/transactions/${id}/payment-attempts/${attempt.attemptId}`;
  expect((await api.call('DELETE', path, { number })).status).toBe(204);
  expect(await press(attempt)).toBe(409);
  expect(await isPending()).toBe(false);
  expect(await press(), 'another press').toBe(204);
  const strange = `/transactions/${id}/payment-attempts/x`;
  expect((await api.call('DELETE', strange, { number })).status).toBe(404);
});

test('why the last payment was refused is in the state, also after a late webhook [7.23]', async () => {
  const reason = async () => (await api.state(id, { number })).payload.refusalReason;
  const refuse = (refusalReason: string) => {
    const how = { outcome: 'refused' as const, refusalReason };
    return api.pay(id, how, { number });
  };
  await press();
  api.provider.faults.delay = 'hold';
  await refuse('Not enough balance');
  expect(await reason()).toBeUndefined();
  await flush(api);
  expect(await reason()).toBe('not_enough_funds');
  api.provider.faults.delay = undefined;
  api.pass(1_000);
  await refuse('Expired Card');
  await api.settle();
  expect(await reason(), 'nobody announced it').toBe('expired_card');
});

test('an authorisation ends its attempt, and an order that fails then does not blame an earlier card [7.23]', async () => {
  await press();
  const refused = { outcome: 'refused' as const, refusalReason: 'Expired Card' };
  await api.pay(id, refused, { number });
  await api.settle();
  api.pass(1_000);
  await press();
  api.provider.faults.wrongAmount = true;
  await api.pay(id, {}, { number });
  await api.settle();
  const attempts = api.connection.db.selectFrom('payment_attempt').select('id');
  const unended = attempts.where('reference', '=', id as never).where('ended_at', 'is', null);
  expect(await unended.execute()).toEqual([]);
  const { payload } = await api.state(id, { number });
  expect(payload).toMatchObject({ errorCode: 904 });
  expect(payload).not.toHaveProperty('refusalReason');
});

test('attempts are deleted after 90 days', async () => {
  await press();
  const mine = api.connection.db.selectFrom('payment_attempt').select('id');
  const left = async () => (await mine.where('reference', '=', id as never).execute()).length;
  api.pass(90 * 24 * HOUR);
  await deleteOldRecords(api);
  expect(await left()).toBe(1);
  api.pass(2 * HOUR);
  await deleteOldRecords(api);
  expect(await left()).toBe(0);
  await expireOrders(api);
});
