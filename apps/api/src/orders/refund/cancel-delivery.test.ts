import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { paymentsOf } from '../../../../../tests/kit/api/paid-order.ts';
import {
  aviosFor,
  DAY,
  type PayingApi,
  startPayingApi,
  steppedUpFor,
} from '../../../../../tests/kit/api/paying-api.ts';
import type { DemoMember } from '../../members/seed-demo-members.ts';
import { deliverDueOrders } from '../sweeps/deliver-due-orders.ts';

let api: PayingApi;
let sender: DemoMember;
let friend: DemoMember;
beforeAll(async () => {
  api = await startPayingApi();
  api.clock.now = new Date('2027-07-05T10:00:00Z');
});
beforeEach(async () => {
  sender = await api.newMember({ balance: 20_500 });
  friend = await api.newMember({ balance: 100, name: { firstName: 'Ann', lastName: 'Lee' } });
});
afterAll(async () => {
  await api.stop();
});

type Product = 'gift' | 'transfer';
const PRODUCTS = ['gift', 'transfer'] as const;

const day = (daysAhead: number) =>
  new Date(api.now().getTime() + daysAhead * DAY).toISOString().slice(0, 10);

async function schedule(product: Product, issueDate: string, from = sender) {
  const body = aviosFor(friend, 2_000, { issueDate });
  const id = await api.start(product, body, { number: from.number, claims: steppedUpFor(body) });
  await api.pay(id, {}, from);
  expect(await api.settle()).toEqual([]);
  return id;
}

const cancel = (id: string, { number } = sender, claims = {}) =>
  api.answer('DELETE', `/transactions/${id}/delivery`, { number, claims });

async function lettersAbout(id: string): Promise<string[]> {
  const sent = await api.connection.db
    .selectFrom('sent_letter')
    .select(['letter', 'role'])
    .where('about', '=', id)
    .execute();
  return sent.map(({ letter, role }) => `${letter} to ${role}`).sort();
}

test.each(PRODUCTS)(
  'a %s can be cancelled until its day, however long ago it was paid [7.19] [7.20] [3.14] [3.15]',
  async (product) => {
    const issueDate = day(30);
    const id = await schedule(product, issueDate);
    expect((await api.state(id, sender)).payload).not.toHaveProperty('refundedAt');
    api.pass(20 * DAY);
    expect(await cancel(id)).toEqual({ status: 'requested' });
    expect(await api.points(sender.number)).toEqual({ balance: 20_500, held: 0 });
    expect(await api.capUsed('received', friend.number)).toBe(0);
    expect(await api.capUsed('sent', sender.number)).toBe(0);
    expect(await api.settle()).toEqual([]);
    const [payment, ...others] = await paymentsOf(api, id);
    expect([payment?.state, others]).toEqual(['refunded', []]);
    expect(payment?.refunded_minor).toBe(payment?.captured_minor);
    api.clock.now = new Date(`${issueDate}T08:00:00Z`);
    await deliverDueOrders(api);
    expect(await api.points(friend.number)).toEqual({ balance: 100, held: 0 });
    expect(await lettersAbout(id)).toEqual([
      'cancelled to member',
      'receipt to member',
      'refunded to member',
    ]);
  },
);

test('state, receipt and history show that it was cancelled [7.17] [3.14]', async () => {
  const id = await schedule('gift', day(30));
  const refundedAt = api.now().toISOString();
  await cancel(id);
  const statusOf = async () => {
    const { transactions } = await api.answer('GET', '/users/current/transactions', sender);
    return transactions;
  };
  expect(await statusOf()).toMatchObject([{ id, status: 'refund_pending' }]);
  api.pass(DAY);
  expect(await api.settle()).toEqual([]);
  const { statusName, payload } = await api.state(id, sender);
  expect([statusName, payload.refundedAt]).toEqual(['transaction_complete', refundedAt]);
  const receipt = `/users/current/transactions/${id}/receipt`;
  expect(await api.answer('GET', receipt, sender)).toMatchObject({ status: 200, refundedAt });
  expect(await statusOf()).toMatchObject([{ id, status: 'refunded' }]);
});

test.each(PRODUCTS)('a %s cancelled again, or twice at once, is refunded once', async (product) => {
  const id = await schedule(product, day(3));
  const answers = await Promise.all([cancel(id), cancel(id)]);
  expect(answers).toEqual([{ status: 'requested' }, { status: 'requested' }]);
  expect(await api.settle()).toEqual([]);
  expect(await cancel(id)).toEqual({ status: 'requested' });
  expect(await api.settle()).toEqual([]);
  expect(await paymentsOf(api, id)).toMatchObject([{ state: 'refunded' }]);
  expect((await lettersAbout(id)).filter((one) => one.startsWith('cancelled'))).toHaveLength(1);
  expect(await api.points(sender.number)).toEqual({ balance: 20_500, held: 0 });
});

test('cancelled while it is being delivered, an order is one or the other, never both', async () => {
  const issueDate = day(3);
  const orders: { id: string; product: Product; from: DemoMember }[] = [];
  for (const product of [...PRODUCTS, ...PRODUCTS, ...PRODUCTS]) {
    const from = await api.newMember({ balance: 20_500 });
    orders.push({ id: await schedule(product, issueDate, from), product, from });
  }
  api.clock.now = new Date(`${issueDate}T08:00:00Z`);
  const [answers] = await Promise.all([
    Promise.all(orders.map(({ id, from }) => cancel(id, from))),
    deliverDueOrders(api),
    deliverDueOrders(api),
  ]);
  await deliverDueOrders(api);
  expect(await api.settle()).toEqual([]);
  let delivered = 0;
  for (const [index, { id, product, from }] of orders.entries()) {
    const isCancelled = answers[index]?.status === 'requested';
    if (!isCancelled) expect(answers[index]).toMatchObject({ status: 409, code: 'conflict' });
    const state = isCancelled ? 'refunded' : 'captured';
    expect(await paymentsOf(api, id)).toMatchObject([{ state }]);
    const sent = product === 'transfer' && !isCancelled ? 2_000 : 0;
    expect(await api.points(from.number)).toEqual({ balance: 20_500 - sent, held: 0 });
    const letters = await lettersAbout(id);
    expect(letters.includes('delivered to recipient')).toBe(!isCancelled);
    expect(letters.includes('cancelled to member')).toBe(isCancelled);
    if (!isCancelled) delivered += 1;
  }
  expect(await api.points(friend.number)).toEqual({ balance: 100 + delivered * 2_000, held: 0 });
});

test('what is not paid, or has arrived, cannot be cancelled, nor without the scope [7.19] [6.4]', async () => {
  const body = aviosFor(friend, 2_000, { issueDate: day(3) });
  const unpaid = await api.start('gift', body, sender);
  expect(await cancel(unpaid)).toMatchObject({ status: 409, code: 'conflict' });
  const id = await schedule('gift', day(3));
  expect(await cancel(id, sender, { scope: 'openid' })).toMatchObject({ status: 403 });
  api.pass(3 * DAY);
  await deliverDueOrders(api);
  expect(await cancel(id)).toMatchObject({ status: 409, code: 'conflict' });
  // Nor after it was delivered and refunded: it was not cancelled.
  await api.call('POST', `/transactions/${id}/refund`, sender);
  expect(await cancel(id)).toMatchObject({ status: 409, code: 'conflict' });
  expect(await api.settle()).toEqual([]);
});

test('another member’s scheduled gift or transfer is not there, and stays [7.17]', async () => {
  for (const product of PRODUCTS) {
    const id = await schedule(product, day(3));
    expect(await cancel(id, friend)).toMatchObject({ status: 404 });
    expect((await api.state(id, sender)).statusName).toBe('payment_captured');
  }
});
