import { transactionDetail, transactionHistory } from '@cairn/contract/orders/transaction-history';
import { membershipNumber } from '@cairn/contract/values/membership-number';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  aviosFor,
  DAY,
  type PayingApi,
  startPayingApi,
  steppedUpFor,
} from '../../../../tests/kit/api/paying-api.ts';
import type { DemoMember } from '../members/seed-demo-members.ts';
import { refundOrder } from '../orders/refund/refund-order.ts';
import { deliverDueOrders } from '../orders/sweeps/deliver-due-orders.ts';
import { eraseMember } from '../privacy/erase-member.ts';

const PATH = '/users/current/transactions';

let api: PayingApi;
let sender: DemoMember;
let friend: DemoMember;
beforeAll(async () => {
  api = await startPayingApi();
  api.clock.now = new Date('2027-07-05T10:00:00Z');
});
beforeEach(async () => {
  sender = await api.newMember({ name: { firstName: 'Zoe', lastName: 'Quill' } });
  friend = await api.newMember({ balance: 0, name: { firstName: 'Ann', lastName: 'Lee' } });
});
afterAll(async () => {
  await api.stop();
});

async function send(product: 'gift' | 'transfer', avios: number, more: object = {}) {
  api.pass(1_000);
  const body = aviosFor(friend, avios, { message: 'Enjoy!', ...more });
  const claims = steppedUpFor(body);
  const id = await api.start(product, body, { number: sender.number, claims });
  await api.pay(id, {}, sender);
  await api.settle();
  return id;
}

const historyOf = async ({ number }: DemoMember, query = '') =>
  transactionHistory.parse(await (await api.call('GET', `${PATH}${query}`, { number })).json());

const detailFor = async ({ number }: DemoMember, id: string) =>
  await api.call('GET', `${PATH}/${id}`, { number });

const refund = (id: string) =>
  refundOrder(
    api.connection.db,
    id,
    { because: { cause: 'refund_by_operator' } as const, isForced: true },
    api.now(),
  );

const FROM_ZOE = { firstName: 'Zoe', lastName: 'Quill' };

test('a recipient sees what arrived from whom, for nothing and without receipt or refund [7.25]', async () => {
  const gift = await send('gift', 2_000);
  const transfer = await send('transfer', 1_000);
  const { transactions, total, sums } = await historyOf(friend);
  expect(total).toBe(2);
  expect(sums).toEqual({ bought: 0, bonus: 0, sent: 0, received: 3_000 });
  const received = { sender: FROM_ZOE, aviosTakenBack: 0 };
  const free = { status: 'done', totalPrice: 0, received, refund: { eligible: false } };
  expect(transactions).toMatchObject([
    { id: transfer, product: 'transfer', aviosAmount: 1_000, ...free },
    { id: gift, product: 'gift', aviosAmount: 2_000, bonusAvios: 0, ...free },
  ]);
  const answer = await detailFor(friend, gift);
  const detail = transactionDetail.parse(await answer.json());
  expect(detail).toMatchObject({
    received,
    hasReceipt: false,
    timeline: [{ event: 'credited', state: 'done' }],
    refundEffect: { aviosTakenBack: 0, takenFrom: 'nobody' },
  });
  const text = JSON.stringify([transactions, detail]);
  for (const kept of ['Enjoy!', sender.number, sender.email]) expect(text).not.toContain(kept);
  const { number } = friend;
  expect((await api.call('GET', `${PATH}/${gift}/receipt`, { number })).status).toBe(404);
  expect((await historyOf(sender)).sums).toMatchObject({ sent: 3_000, received: 0 });
  const csv = await (await api.call('GET', `${PATH}.csv`, { number })).text();
  expect(csv).toContain(',Gift received,Zoe Quill,Complete,2000,0,0.00,0.00,EUR\r\n');
});

test('types are a member’s own orders; what others sent is a type of its own', async () => {
  await send('gift', 2_000);
  const totals = async (query: string) => (await historyOf(friend, query)).total;
  expect(await totals('?product=received')).toBe(1);
  expect(await totals('?product=gift')).toBe(0);
  expect(await totals('?product=received&year=2027&status=done')).toBe(1);
  expect(await totals('?product=received&year=2026')).toBe(0);
});

test('what a refund took back says so, as far as it was taken', async () => {
  const gift = await send('gift', 2_000);
  const transfer = await send('transfer', 1_000);
  api.pass(DAY);
  await refund(transfer);
  const taken = async () => {
    const { transactions, sums } = await historyOf(friend, '?status=taken_back');
    return { back: transactions.map(({ id, received }) => [id, received?.aviosTakenBack]), sums };
  };
  expect(await taken()).toMatchObject({ back: [[transfer, 1_000]], sums: { received: 0 } });
  await api.settle();
  const onwards = aviosFor(sender, 1_000);
  const how = { number: friend.number, claims: steppedUpFor(onwards) };
  await api.pay(await api.start('transfer', onwards, how), {}, how);
  await api.settle();
  await refund(gift);
  await api.settle();
  expect(await taken()).toMatchObject({
    back: [
      [transfer, 1_000],
      [gift, 1_000],
    ],
    sums: { received: 1_000 },
  });
  expect(await (await detailFor(friend, gift)).json()).toMatchObject({
    status: 'taken_back',
    creditedAvios: 2_000,
    timeline: [
      { event: 'credited', state: 'done' },
      { event: 'taken_back', state: 'done', at: api.now().toISOString() },
    ],
  });
});

test('until its day a gift is no one’s to know, and one that was cancelled never is; an erased sender has no name', async () => {
  const issueDate = new Date(api.now().getTime() + 5 * DAY).toISOString().slice(0, 10);
  const dated = await send('gift', 2_000, { issueDate });
  const cancelled = await send('transfer', 1_000, { issueDate });
  await api.call('DELETE', `/transactions/${cancelled}/delivery`, { number: sender.number });
  await api.settle();
  expect((await historyOf(friend)).transactions).toEqual([]);
  expect((await detailFor(friend, dated)).status).toBe(404);
  expect((await detailFor(friend, cancelled)).status).toBe(404);
  api.pass(6 * DAY);
  await deliverDueOrders(api);
  const member = { company: 'EI', number: membershipNumber.parse(sender.number) } as const;
  const { db } = api.connection;
  expect(await eraseMember(db, member, { by: 'staff' }, api.now())).toEqual({
    kind: 'erased',
  });
  const { transactions } = await historyOf(friend);
  expect(transactions.map(({ id, received }) => [id, received])).toEqual([
    [dated, { aviosTakenBack: 0 }],
  ]);
  expect(transactions[0]?.createdAt).toBe(api.now().toISOString());
  const stranger = await api.newMember();
  expect((await detailFor(stranger, dated)).status).toBe(404);
});
