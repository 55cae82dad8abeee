import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { deliver, eventsOf, notify, signed } from '../../../../tests/kit/api/notifications.ts';
import { bookedBy, paymentsOf } from '../../../../tests/kit/api/paid-order.ts';
import {
  aviosFor,
  DAY,
  type PayingApi,
  startPayingApi,
} from '../../../../tests/kit/api/paying-api.ts';
import type { DemoMember } from '../members/seed-demo-members.ts';
import { deliverDueOrders } from './sweeps/deliver-due-orders.ts';

let api: PayingApi;
let number: string;
let friend: DemoMember;
beforeAll(async () => {
  api = await startPayingApi();
  api.clock.now = new Date('2027-07-05T10:00:00Z');
});
beforeEach(async () => {
  ({ number } = await api.newMember({ balance: 500 }));
  friend = await api.newMember({ balance: 100, name: { firstName: 'Ann', lastName: 'Lee' } });
});
afterAll(async () => {
  await api.stop();
});

async function give(more: object = {}, sender = number) {
  const id = await api.start('gift', aviosFor(friend, 2_000, more), { number: sender });
  await api.pay(id, {}, { number: sender });
  expect(await api.settle()).toEqual([]);
  return id;
}

const day = (daysAhead: number) =>
  new Date(api.now().getTime() + daysAhead * DAY).toISOString().slice(0, 10);

async function nameOf(id: string, sender = number) {
  return (await api.state(id, { number: sender })).statusName;
}

test('a gift is the recipient’s as soon as it is paid, and of their cap alone [7.19] [4.10]', async () => {
  const id = await give();
  expect(await nameOf(id)).toBe('transaction_complete');
  expect(await api.points(friend.number)).toEqual({ balance: 2_100, held: 0 });
  expect(await api.points(number)).toEqual({ balance: 500, held: 0 });
  expect(await api.capUsed('received', friend.number)).toBe(2_000);
  expect(await api.capUsed('purchase', number)).toBe(0);
});

test.each([
  ['at once', 0],
  ['on its day', 3],
])('whoever has no account yet gets one with the gift, %s [7.19]', async (_when, days) => {
  friend = await api.newMember({ balance: null, name: { firstName: 'Bo', lastName: 'Ryan' } });
  expect(await api.points(friend.number)).toBeUndefined();
  await give(days > 0 ? { issueDate: day(days) } : {});
  expect(await api.points(friend.number)).toEqual(
    days > 0 ? undefined : { balance: 2_000, held: 0 },
  );
  api.pass(days * DAY + DAY);
  await deliverDueOrders(api);
  expect(await api.points(friend.number)).toEqual({ balance: 2_000, held: 0 });
});

test('a gift with a date waits for nine in the morning of it, paid [7.19] [4.10] [3.14]', async () => {
  const issueDate = day(3);
  const id = await give({ issueDate });
  expect(await nameOf(id)).toBe('payment_captured');
  api.clock.now = new Date(`${issueDate}T07:59:59.999Z`);
  await deliverDueOrders(api);
  expect(await nameOf(id)).toBe('payment_captured');
  expect(await api.points(friend.number)).toEqual({ balance: 100, held: 0 });
  api.clock.now = new Date(`${issueDate}T08:00:00Z`);
  await deliverDueOrders(api);
  await deliverDueOrders(api);
  expect(await nameOf(id)).toBe('transaction_complete');
  expect(await api.points(friend.number)).toEqual({ balance: 2_100, held: 0 });
});

test('nine in the morning is the sender’s, and the date the one they chose [7.19] [4.3]', async () => {
  const sender = await api.newMember({ country: 'US' });
  const issueDate = day(2);
  const id = await give({ issueDate }, sender.number);
  api.clock.now = new Date(`${issueDate}T12:59:59Z`);
  await deliverDueOrders(api);
  expect(await nameOf(id, sender.number)).toBe('payment_captured');
  expect((await api.state(id, sender)).payload.issueDate).toBe(issueDate);
  api.clock.now = new Date(`${issueDate}T13:00:00Z`);
  await deliverDueOrders(api);
  expect(await nameOf(id, sender.number)).toBe('transaction_complete');
});

test('a gift that takes an open one’s place may be as large as without it [8.17] [7.19]', async () => {
  const first = await api.start('gift', aviosFor(friend, 150_000), { number });
  const second = await api.start('gift', aviosFor(friend, 200_000), { number });
  expect((await api.state(first, { number })).payload.errorCode).toBe(903);
  expect((await api.state(second, { number })).payload.errorCode).toBeUndefined();
});

test('an unpaid gift takes nothing of the recipient’s cap, a paid one does [8.17] [7.19]', async () => {
  const stranger = await api.newMember();
  const unpaid = await api.start('gift', aviosFor(friend, 200_000), { number: stranger.number });
  expect(await api.capUsed('received', friend.number)).toBe(0);
  await give();
  expect(await api.capUsed('received', friend.number)).toBe(2_000);
  // The unpaid one was started first, and loses to the one that was paid first.
  const pspReference = await api.pay(unpaid, {}, stranger);
  expect(await api.settle()).toEqual([]);
  expect((await api.state(unpaid, stranger)).payload.errorCode).toBe(906);
  expect(await paymentsOf(api, unpaid)).toMatchObject([{ state: 'cancelled', captured_minor: 0 }]);
  expect(await bookedBy(api, pspReference)).toEqual(['Authorised', 'Cancelled']);
  expect(await api.points(friend.number)).toEqual({ balance: 2_100, held: 0 });
});

test('a capture reported first loses the race for the recipient’s cap as well, and is refunded [8.17]', async () => {
  const stranger = await api.newMember();
  const late = await api.start('gift', aviosFor(friend, 200_000), { number: stranger.number });
  await give();
  const { total_minor } = await api.connection.db
    .selectFrom('orders')
    .select('total_minor')
    .where('id', '=', late)
    .executeTakeFirstOrThrow();
  const { change } = eventsOf(late, { currency: 'EUR', value: total_minor });
  const captured = change('CAPTURE');
  await deliver(api, [signed(captured)]);
  await api.runJobs();
  expect((await api.state(late, stranger)).payload.errorCode).toBe(906);
  expect(await paymentsOf(api, late)).toMatchObject([{ state: 'refund_requested' }]);
  expect(await api.points(friend.number)).toEqual({ balance: 2_100, held: 0 });
  await notify(api, change('REFUND'));
});

test('a dated gift counts in the recipient’s year of delivery [8.17] [7.19]', async () => {
  const today = api.clock.now;
  const nextYear = '2028-01-07';
  const call = (avios: number, more: object = {}) =>
    api.answer('POST', '/transactions?product=gift', {
      number,
      body: aviosFor(friend, avios, more),
    });
  await give({ numberOfPoints: 200_000, issueDate: nextYear });
  expect(await api.capUsed('received', friend.number)).toBe(0);
  expect(await call(2_000, { issueDate: nextYear })).toMatchObject({ errorCode: 63 });
  expect(await call(2_000)).toMatchObject({ status: 201 });
  api.clock.now = new Date('2028-01-02T10:00:00Z');
  expect(await api.capUsed('received', friend.number)).toBe(200_000);
  expect(await call(2_000)).toMatchObject({ errorCode: 63 });
  api.clock.now = today;
});

test('a start that is refused leaves the open order as it was [8.16] [7.19]', async () => {
  const open = await api.start('gift', aviosFor(friend, 2_000), { number });
  const stranger = { ...friend, name: { firstName: 'Ann', lastName: 'Other' } };
  const how = { body: aviosFor(stranger, 2_000), number };
  expect(await api.answer('POST', '/transactions?product=gift', how)).toMatchObject({
    status: 422,
    errorCode: 65,
  });
  expect((await api.state(open, { number })).payload.errorCode).toBeUndefined();
});
