import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { eventsOf, notify, outcomeOf } from '../../../../../tests/kit/api/notifications.ts';
import { paymentsOf } from '../../../../../tests/kit/api/paid-order.ts';
import {
  aviosFor,
  DAY,
  type PayingApi,
  packageOf,
  startPayingApi,
  steppedUpFor,
} from '../../../../../tests/kit/api/paying-api.ts';
import type { DemoMember } from '../../members/seed-demo-members.ts';
import { refundOrder } from './refund-order.ts';

let api: PayingApi;
let number: string;
let friend: DemoMember;
beforeAll(async () => {
  api = await startPayingApi();
});
beforeEach(async () => {
  ({ number } = await api.newMember({ balance: 3_000 }));
  friend = await api.newMember({ balance: 0, name: { firstName: 'Ann', lastName: 'Lee' } });
});
afterAll(async () => {
  await api.stop();
});

async function bought(product: string, body: object, who = number, claims: object = {}) {
  const id = await api.start(product, body, { number: who, claims: { ...claims } });
  await api.pay(id, {}, { number: who });
  expect(await api.settle()).toEqual([]);
  return id;
}

async function refund(id: string) {
  const answer = await api.call('POST', `/transactions/${id}/refund`, { number });
  expect(answer.status).toBe(200);
  return await answer.json();
}

/** Transfers the avios to a third member. */
async function spend(who: string, avios: number) {
  const third = await api.newMember({ name: { firstName: 'Eve', lastName: 'Roe' } });
  return await transferred(third, avios, who);
}

async function transferred(recipient: DemoMember, avios: number, who = number) {
  const body = aviosFor(recipient, avios);
  return await bought('transfer', body, who, steppedUpFor(body));
}

async function paymentOf(id: string) {
  const [payment] = await paymentsOf(api, id);
  if (!payment) throw new Error(`${id} has no payment`);
  return payment;
}

const subjectsTo = ({ email }: DemoMember) =>
  api.mails.filter(({ to }) => to === email).map(({ subject }) => subject);

/** Somebody refunds the order's payment in the provider's own back office. */
async function refundAtDesk(id: string) {
  const { psp_reference, currency, captured_minor: value } = await paymentOf(id);
  const event = eventsOf(id, { currency, value }, psp_reference).change('REFUND');
  expect(await notify(api, event)).toEqual([]);
  return await outcomeOf(api, event);
}

const FORCED = { because: { cause: 'refund_by_operator' }, isForced: true } as const;

test('points go back at once, the money when the provider says so, and the cap with them [2.10] [4.10]', async () => {
  const id = await bought('purchase', packageOf(2_000));
  expect(await refund(id)).toEqual({ status: 'requested' });
  expect(await api.points(number)).toEqual({ balance: 3_000, held: 0 });
  expect(await api.capUsed('purchase', number)).toBe(0);
  expect(await paymentOf(id)).toMatchObject({ state: 'refund_requested', refunded_minor: 0 });
  expect((await api.state(id, { number })).statusName).toBe('transaction_complete');
  expect(await api.settle()).toEqual([]);
  expect(await paymentOf(id)).toMatchObject({ state: 'refunded', refunded_minor: 4_900 });
  const { statusName, payload } = await api.state(id, { number });
  expect([statusName, payload.errorCode]).toEqual(['transaction_complete', undefined]);
});

test('it is asked for once, however often and however fast [2.10]', async () => {
  const id = await bought('purchase', packageOf(2_000));
  const answers = await Promise.all([refund(id), refund(id), refund(id)]);
  const requested = answers.filter(({ status }) => status === 'requested');
  expect(requested).toHaveLength(1);
  expect(await refund(id)).toEqual({ status: 'notEligible', reason: 'refunded' });
  await api.settle();
  expect(await refund(id)).toEqual({ status: 'notEligible', reason: 'refunded' });
  expect(await api.points(number)).toEqual({ balance: 3_000, held: 0 });
});

test('it is asked for within 14 days of paying [2.10]', async () => {
  const id = await bought('purchase', packageOf(2_000));
  api.pass(14 * DAY);
  expect(await refund(id)).toEqual({ status: 'notEligible', reason: 'tooLate' });
  api.pass(-1);
  expect(await refund(id)).toEqual({ status: 'requested' });
  await api.settle();
});

test('it is for who has not spent the points, nor promised them [2.10]', async () => {
  const id = await bought('purchase', packageOf(2_000));
  const third = await api.newMember({ name: { firstName: 'Eve', lastName: 'Roe' } });
  const transfer = aviosFor(third, 4_000);
  await api.start('transfer', transfer, { number, claims: steppedUpFor(transfer) });
  expect(await refund(id)).toEqual({ status: 'notEligible', reason: 'spent' });
  expect(await api.points(number)).toEqual({ balance: 5_000, held: 4_000 });
  expect(await paymentOf(id)).toMatchObject({ state: 'captured' });
});

test('a gift is given back by who has it, unless they have spent it [2.10] [7.19]', async () => {
  const id = await bought('gift', aviosFor(friend, 2_000));
  expect(await refund(id)).toEqual({ status: 'requested' });
  await api.settle();
  expect(await api.points(friend.number)).toEqual({ balance: 0, held: 0 });
  expect(await api.points(number)).toEqual({ balance: 3_000, held: 0 });
  expect(subjectsTo(friend).at(-1)).toBe('We’ve taken back 2,000 avios');
  const next = await bought('gift', aviosFor(friend, 2_000));
  await spend(friend.number, 1_000);
  expect(await refund(next)).toEqual({ status: 'notEligible', reason: 'spent' });
  expect(await api.points(friend.number)).toEqual({ balance: 1_000, held: 0 });
});

test('a transfer goes back to its sender, whole [2.10] [7.20]', async () => {
  const id = await transferred(friend, 2_000);
  expect(await refund(id)).toEqual({ status: 'requested' });
  expect(await api.settle()).toEqual([]);
  expect(await api.points(number)).toEqual({ balance: 3_000, held: 0 });
  expect(await api.points(friend.number)).toEqual({ balance: 0, held: 0 });
  expect(await api.capUsed('sent', number)).toBe(0);
  expect(await api.capUsed('received', friend.number)).toBe(0);
  expect(subjectsTo(friend).at(-1)).toBe('We’ve taken back 2,000 avios');
});

test.each([
  ['an operator', (id: string) => refundOrder(api.connection.db, id, FORCED, api.now())],
  ['the provider’s own desk', refundAtDesk],
])(
  'a recipient is told what %s took back, and nothing if they have spent it all [7.19]',
  async (...row) => {
    const [, refundIt] = row;
    const some = await bought('gift', aviosFor(friend, 2_000));
    await spend(friend.number, 1_000);
    await refundIt(some);
    await api.settle();
    expect(await api.points(friend.number)).toEqual({ balance: 0, held: 0 });
    expect(await api.points(number)).toEqual({ balance: 2_000, held: 0 });
    expect(subjectsTo(friend).at(-1)).toBe('We’ve taken back 1,000 avios');
    const letters = subjectsTo(friend).length;
    const none = await bought('gift', aviosFor(friend, 2_000));
    await spend(friend.number, 2_000);
    await refundIt(none);
    await api.settle();
    expect(await api.points(number)).toEqual({ balance: 0, held: 0 });
    expect(subjectsTo(friend)).toHaveLength(letters + 2);
    expect(subjectsTo(friend).join()).not.toMatch(/taken back 0/);
  },
);

test('a transfer of which some is spent is refunded by nobody; at the provider’s own desk only its fee is [7.20]', async () => {
  const id = await transferred(friend, 2_000);
  await spend(friend.number, 1_000);
  const spent = { kind: 'not_eligible', reason: 'spent' };
  expect(await refundOrder(api.connection.db, id, FORCED, api.now())).toEqual(spent);
  expect(await refundAtDesk(id)).toBe(
    'manual_review: refunded, but the recipient has spent avios of the transfer: they stay',
  );
  expect(await paymentOf(id)).toMatchObject({ state: 'refunded' });
  expect(await api.points(number)).toEqual({ balance: 1_000, held: 0 });
  expect(await api.points(friend.number)).toEqual({ balance: 1_000, held: 0 });
  expect(subjectsTo(friend).join()).not.toMatch(/taken back/);
});

test('what an operator refunds after it is spent is owed [2.10] [8.10]', async () => {
  const id = await bought('purchase', packageOf(2_000));
  await spend(number, 4_000);
  expect(await refundOrder(api.connection.db, id, FORCED, api.now())).toEqual({
    kind: 'requested',
  });
  await api.settle();
  expect(await api.points(number)).toEqual({ balance: 0, held: 0 });
  const body = packageOf(2_000);
  const next = await api.answer('POST', '/transactions?product=purchase', { body, number });
  expect(next).toMatchObject({ status: 422, errorCode: 60 });
});

test('an unpaid order has nothing to give back; the reversal scope is needed, and no body taken [2.10] [7.19]', async () => {
  const id = await api.start('purchase', packageOf(2_000), { number });
  expect(await refund(id)).toEqual({ status: 'notEligible', reason: 'notPaid' });
  const claims = { scope: 'openid write:transaction_credit' };
  const answer = await api.call('POST', `/transactions/${id}/refund`, { number, claims });
  expect(answer.status).toBe(403);
  const message = 'This call takes no body.';
  for (const call of ['POST refund', 'DELETE delivery']) {
    const [method = '', name] = call.split(' ');
    const asked = { number, body: { amount: 1 } };
    const refused = await api.answer(method, `/transactions/${id}/${name}`, asked);
    expect(refused).toMatchObject({ status: 400, message });
  }
  expect((await api.call('POST', `/transactions/${id}/refund`, { number, body: {} })).status).toBe(
    200,
  );
});
