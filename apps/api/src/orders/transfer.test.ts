import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  aviosFor,
  DAY,
  HOUR,
  type PayingApi,
  startPayingApi,
  steppedUpFor,
} from '../../../../tests/kit/api/paying-api.ts';
import type { DemoMember } from '../members/seed-demo-members.ts';
import { deliverDueOrders } from './sweeps/deliver-due-orders.ts';
import { expireOrders } from './sweeps/expire-orders.ts';

let api: PayingApi;
let number: string;
let friend: DemoMember;
beforeAll(async () => {
  api = await startPayingApi();
  api.clock.now = new Date('2027-07-05T10:00:00Z');
});
beforeEach(async () => {
  ({ number } = await api.newMember({ balance: 20_500 }));
  friend = await api.newMember({ balance: 100, name: { firstName: 'Ann', lastName: 'Lee' } });
});
afterAll(async () => {
  await api.stop();
});

function start(avios: number, more?: object) {
  const body = aviosFor(friend, avios, more);
  return api.start('transfer', body, { number, claims: steppedUpFor(body) });
}

/** Starts a transfer as another member, after a step-up. */
function startAs(sender: string, avios: number) {
  const body = aviosFor(friend, avios);
  const how = { number: sender, body, claims: steppedUpFor(body) };
  return api.answer('POST', '/transactions?product=transfer', how);
}

async function pay(id: string) {
  await api.pay(id, {}, { number });
  return await api.settle();
}

const FREE = { balance: 20_500, held: 0 };

test('points are held from the start and move when the fee is paid, in one transaction [7.20] [7.22] [9.1]', async () => {
  const id = await start(20_000);
  expect(await api.points(number)).toEqual({ balance: 20_500, held: 20_000 });
  const { statusName, payload } = await api.state(id, { number });
  expect(statusName).toBe('payment_session');
  expect(payload).toMatchObject({ pricePerPoint: 0.0025, additionalData: { totalPrice: 50 } });
  expect(payload).not.toHaveProperty('redirectUrl');
  expect(await pay(id)).toEqual([]);
  expect(await api.points(number)).toEqual({ balance: 500, held: 0 });
  expect(await api.points(friend.number)).toEqual({ balance: 20_100, held: 0 });
  const moves = api.connection.db
    .selectFrom('ledger_txn')
    .innerJoin('posting', 'posting.txn_id', 'ledger_txn.id')
    .select(['ledger_txn.id', 'amount'])
    .where('source_id', '=', id);
  const postings = await moves.execute();
  expect(postings.map(({ amount }) => amount)).toEqual([20_000, 20_000]);
  expect(new Set(postings.map((one) => one.id)).size).toBe(1);
});

test('what is held for a paid transfer is no longer free; an unpaid one would give way to another [8.10] [7.20]', async () => {
  const issueDate = new Date(api.now().getTime() + 40 * DAY).toISOString().slice(0, 10);
  const id = await start(20_000, { issueDate });
  const prices = () => api.answer('GET', '/products/transfer/prices?aviosAmount=1000', { number });
  expect(await prices()).toMatchObject({ status: 200 });
  await pay(id);
  expect(await api.points(number)).toEqual({ balance: 20_500, held: 20_000 });
  expect(await prices()).toMatchObject({ status: 422, errorCode: 59 });
});

test('a new start lets the held points go before it asks for its own [7.20] [8.10]', async () => {
  const first = await start(20_000);
  const second = await start(19_000);
  expect((await api.state(first, { number })).payload.errorCode).toBe(903);
  expect(await api.points(number)).toEqual({ balance: 20_500, held: 19_000 });
  expect(await api.capUsed('sent', number)).toBe(19_000);
  expect((await api.state(second, { number })).statusName).toBe('payment_session');
});

test('transfers begun at once hold no more than one of them [7.20]', async () => {
  const ids = await Promise.all([start(15_000), start(16_000), start(17_000)]);
  const states = await Promise.all(ids.map((id) => api.state(id, { number })));
  const open = states.filter(({ payload }) => payload.errorCode === undefined);
  expect(open).toHaveLength(1);
  expect(await api.points(number)).toEqual({
    balance: 20_500,
    held: open[0]?.payload.aviosAmount,
  });
});

test('points and caps are free again when nobody pays [9.7] [4.11]', async () => {
  const id = await start(5_000);
  api.pass(15 * HOUR);
  await expireOrders(api);
  expect((await api.state(id, { number })).payload.errorCode).toBe(901);
  expect(await api.points(number)).toEqual(FREE);
  expect(await api.capUsed('sent', number)).toBe(0);
  expect(await api.capUsed('received', friend.number)).toBe(0);
});

test('points and caps are free again when the fee was authorised wrongly [4.11] [7.23]', async () => {
  const id = await start(5_000);
  api.provider.faults.wrongAmount = true;
  expect(await pay(id)).toEqual([]);
  delete api.provider.faults.wrongAmount;
  const { statusName, payload } = await api.state(id, { number });
  expect([statusName, payload.errorCode]).toEqual(['payment_session', 904]);
  expect(await api.points(number)).toEqual(FREE);
  expect(await api.capUsed('sent', number)).toBe(0);
});

test('with a date the points stay held until it comes [7.20] [3.15]', async () => {
  const issueDate = new Date(api.now().getTime() + 40 * DAY).toISOString().slice(0, 10);
  const id = await start(5_000, { issueDate, message: 'Happy birthday' });
  expect(id).toMatch(/^t\d/);
  await pay(id);
  expect((await api.state(id, { number })).statusName).toBe('payment_captured');
  expect(await api.points(number)).toEqual({ balance: 20_500, held: 5_000 });
  api.clock.now = new Date(`${issueDate}T08:00:00Z`);
  await deliverDueOrders(api);
  expect(await api.points(number)).toEqual({ balance: 15_500, held: 0 });
  expect(await api.points(friend.number)).toEqual({ balance: 5_100, held: 0 });
});

test('a dated transfer counts in the recipient’s year of delivery [8.17] [7.20]', async () => {
  friend = await api.newMember({ capsUsed: { received: 199_000 } });
  const today = api.clock.now;
  expect(await startAs(number, 2_000)).toMatchObject({ status: 422, errorCode: 63 });
  await pay(await start(2_000, { issueDate: '2028-01-01' }));
  expect(await api.capUsed('received', friend.number)).toBe(199_000);
  api.clock.now = new Date('2028-01-01T09:00:00Z');
  await deliverDueOrders(api);
  expect(await api.capUsed('received', friend.number)).toBe(2_000);
  expect(await api.points(number)).toEqual({ balance: 18_500, held: 0 });
  api.clock.now = today;
});

test.each([500, 1_500, 28_000])(
  '%i avios are no amount for a transfer [9.1] [8.23]',
  async (avios) => {
    const { number: rich } = await api.newMember({ balance: 100_000 });
    expect(await startAs(rich, avios)).toMatchObject({ status: 409, code: 'conflict' });
  },
);

test('no more than the year’s limit leaves an account [8.24]', async () => {
  const { number: giver } = await api.newMember({ balance: 50_000, capsUsed: { sent: 160_000 } });
  const refused = {
    status: 409,
    code: 'conflict',
    message: expect.stringContaining('year’s limit'),
  };
  expect(await startAs(giver, 3_000)).toEqual(refused);
  // Nor may it wait for a step-up.
  const body = aviosFor(friend, 3_000);
  expect(
    await api.answer('POST', '/transactions?product=transfer', { number: giver, body }),
  ).toEqual(refused);
  expect(await api.points(giver)).toEqual({ balance: 50_000, held: 0 });
  expect(await api.capUsed('sent', giver)).toBe(160_000);
  expect(await startAs(giver, 2_000)).toMatchObject({ status: 201 });
  expect(await api.capUsed('sent', giver)).toBe(162_000);
});
