import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  HOUR,
  type PayingApi,
  packageOf,
  startPayingApi,
} from '../../../../../tests/kit/api/paying-api.ts';
import { replaceFaults } from '../../../../sandbox/payments/faults.ts';
import { expireOrders } from './expire-orders.ts';

let api: PayingApi;
let number: string;
let id: string;
beforeAll(async () => {
  api = await startPayingApi();
});
beforeEach(async () => {
  ({ number } = await api.newMember({ balance: 0 }));
  id = await start();
});
afterAll(async () => {
  await api.stop();
});

const start = () => api.start('purchase', packageOf(2_000), { number });
const state = () => api.state(id, { number });

async function session() {
  const { payload } = await state();
  return payload.paymentSession?.id;
}

async function payIn(sessionId: string | undefined) {
  api.provider.pay(sessionId ?? '');
  return await api.settle();
}

test('an order waits 15 hours for its payment, then it has expired [9.7] [4.11] [7.23]', async () => {
  api.pass(15 * HOUR - 1);
  await expireOrders(api);
  expect((await state()).payload.errorCode).toBeUndefined();
  expect(await api.capUsed('purchase', number)).toBe(2_000);
  api.pass(1);
  await expireOrders(api);
  await expireOrders(api);
  const { statusName, payload } = await state();
  expect([statusName, payload.errorCode]).toEqual(['payment_session', 901]);
  expect(payload).not.toHaveProperty('paymentSession');
  expect(await api.capUsed('purchase', number)).toBe(0);
});

test('an order that is paid does not expire [9.7] [4.10]', async () => {
  await payIn(await session());
  api.pass(20 * HOUR);
  await expireOrders(api);
  const { statusName, payload } = await state();
  expect([statusName, payload.errorCode]).toEqual(['transaction_complete', undefined]);
  expect(await api.points(number)).toEqual({ balance: 2_000, held: 0 });
});

test('nor does one whose payment is known but not applied yet [9.7] [4.10]', async () => {
  api.pass(14.5 * HOUR);
  api.provider.pay((await session()) ?? '');
  await api.provider.settled();
  api.pass(HOUR);
  await expireOrders(api);
  await api.settle();
  expect((await state()).statusName).toBe('transaction_complete');
});

test('a session lasts an hour; the next who asks gets another, in which the order is paid [7.23] [8.20]', async () => {
  const first = await session();
  api.pass(HOUR - 1);
  expect(await session()).toBe(first);
  api.pass(1);
  const second = await session();
  expect(second).not.toBe(first);
  expect(() => api.provider.pay(first ?? '')).toThrow('expired');
  expect(await payIn(second)).toEqual([]);
  expect((await state()).statusName).toBe('transaction_complete');
});

test('several who ask for the next session at once get the same one [7.23]', async () => {
  api.pass(HOUR);
  const sessions = await Promise.all([session(), session(), session()]);
  expect(sessions[0]).toMatch(/^CS/);
  expect(new Set(sessions).size).toBe(1);
});

test('the last session ends with the order [9.7] [8.20]', async () => {
  api.pass(14.5 * HOUR);
  const last = await session();
  api.pass(0.5 * HOUR);
  expect(() => api.provider.pay(last ?? '')).toThrow('expired');
  await expireOrders(api);
});

test.each(['fail', 'timeOutAfterSuccess'] as const)(
  'an order starts although the provider is silent (%s); whoever asks next finds it payable [7.22] [7.23]',
  async (fault) => {
    api.provider.faults[fault] = ['sessions'];
    id = await start();
    const { statusName, payload } = await state();
    expect(statusName).toBe('start_transaction');
    expect(payload).not.toHaveProperty('paymentSession');
    expect(payload).not.toHaveProperty('errorCode');
    replaceFaults(api.provider.faults, {});
    api.pass(3_000);
    expect(await session()).toMatch(/^CS/);
    expect(await payIn(await session())).toEqual([]);
    expect((await state()).statusName).toBe('transaction_complete');
  },
);

test('a session asked for in another language is to be had as well [7.1] [7.23]', async () => {
  api.provider.faults.timeOutAfterSuccess = ['sessions'];
  id = await start();
  replaceFaults(api.provider.faults, {});
  const claims = { member_number: number };
  const answer = await api.get(`/transactions/${id}/state?partner=ei`, {
    authorization: `Bearer ${await api.issuerOf('EI').accessToken({ claims })}`,
    'application-language': 'en-IE',
  });
  expect((await answer.json()).statusName).toBe('payment_session');
});
