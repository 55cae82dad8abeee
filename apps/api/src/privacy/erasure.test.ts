import { randomUUID } from 'node:crypto';
import { erasureAnswer, erasureState } from '@cairn/contract/members/erasure';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHistory } from '../../../../tests/kit/api/full-history.ts';
import { eventsOf, notify } from '../../../../tests/kit/api/notifications.ts';
import { flush, paymentsOf } from '../../../../tests/kit/api/paid-order.ts';
import {
  aviosFor,
  DAY,
  HOUR,
  type PayingApi,
  packageOf,
  startPayingApi,
  steppedUpFor,
} from '../../../../tests/kit/api/paying-api.ts';
import { cleanBooks } from '../../../../tests/kit/database/clean-books.ts';
import type { DemoMember } from '../members/seed-demo-members.ts';
import type { Mail } from '../notifications/port.ts';
import { deliverDueOrders } from '../orders/sweeps/deliver-due-orders.ts';
import { expireOrders } from '../orders/sweeps/expire-orders.ts';
import { eraseDueMembers } from './erase-due-members.ts';

const PATH = '/users/current/erasure';

let api: PayingApi;
beforeAll(async () => {
  api = await startPayingApi();
});
afterAll(async () => {
  await api.settle();
  await api.stop();
});

async function request(number: string) {
  return erasureAnswer.parse(await (await api.call('POST', PATH, { number })).json());
}

async function state(number: string) {
  return erasureState.parse(await (await api.call('GET', PATH, { number })).json());
}

async function withdraw(number: string) {
  expect((await api.call('DELETE', PATH, { number })).status).toBe(204);
}

async function sweep(send = async (mail: Mail) => void api.mails.push(mail)) {
  const sender = {
    shopUrl: 'https://shop.example',
    statementName: 'SHOP',
    seller: ['Cairn avios shop'],
  };
  await eraseDueMembers({ ...api, ...sender, mailer: { send } });
}

const isKnown = async (number: string) =>
  (await api.call('GET', '/users/current', { number })).status === 200;

const mailsTo = (email: string | undefined) => api.mails.filter(({ to }) => to === email);

async function audited(number: string) {
  const rows = await api.connection.db
    .selectFrom('audit_log')
    .select(['actor', 'action'])
    .where('subject', '=', `EI/${number}`)
    .orderBy('id')
    .execute();
  return rows.map(({ actor, action }) => `${actor}: ${action}`);
}

/** Everything that the books and the tax office count. */
async function counted() {
  const { db } = api.connection;
  return {
    postings: await db.selectFrom('posting').selectAll().orderBy('id').execute(),
    orders: await db
      .selectFrom('orders')
      .select(['id', 'number', 'state', 'avios', 'total_minor'])
      .orderBy('id')
      .execute(),
    payments: await db
      .selectFrom('payment')
      .select(['psp_reference', 'charge', 'captured_minor', 'refunded_minor', 'state'])
      .orderBy('psp_reference')
      .execute(),
    months: await db
      .selectFrom('subscription_cycle')
      .selectAll()
      .orderBy('subscription_id')
      .orderBy('n')
      .execute(),
    caps: await db.selectFrom('cap_usage').selectAll().orderBy('number').orderBy('kind').execute(),
  };
}

test('what others send does not keep a member: unpaid it is voided or refunded, dated it is cancelled on its day', async () => {
  const friend = await api.newMember({ balance: 0, name: { firstName: 'Ann', lastName: 'Lee' } });
  const sender = await api.newMember({ balance: 5_000 });
  const other = await api.newMember();
  const issueDate = new Date(api.now().getTime() + 20 * DAY).toISOString().slice(0, 10);
  const send = async (from: DemoMember, product: string, more: object = {}) => {
    const body = aviosFor(friend, 2_000, more);
    const { number } = from;
    return await api.start(product, body, { number, claims: steppedUpFor(body) });
  };
  const dated = [
    await send(sender, 'gift', { issueDate }),
    await send(sender, 'transfer', { issueDate }),
  ];
  for (const id of dated) await api.pay(id, {}, sender);
  // A bank has taken this one's money in its own currency: nothing of it is left to refund.
  const lost = await send(other, 'gift', { issueDate });
  const disputed = eventsOf(
    lost,
    { currency: 'USD', value: 5_300 },
    await api.pay(lost, {}, other),
  );
  await api.settle();
  await notify(api, disputed.change('CHARGEBACK'));
  expect(await request(friend.number)).toMatchObject({ status: 'requested', obstacles: [] });
  await api.settle();
  api.pass(7 * DAY);
  const unpaid = [await send(sender, 'gift'), await send(sender, 'transfer')];
  // Authorised before, captured after.
  const late = await send(other, 'gift');
  api.provider.faults.delay = 'hold';
  const pspReference = await api.pay(late, {}, other);
  await notify(api, eventsOf(late, { currency: 'EUR', value: 4_900 }, pspReference).authorisation);
  expect((await api.state(late, other)).statusName).toBe('payment_authorised');

  await sweep();
  expect(await isKnown(friend.number)).toBe(false);
  for (const id of unpaid) await api.pay(id, {}, sender);
  Object.assign(api.provider.faults, { delay: undefined });
  expect(await flush(api)).toEqual([]);
  const failureOf = async (id: string, from: DemoMember) =>
    (await api.state(id, from)).payload.errorCode;
  for (const id of unpaid) {
    expect(await failureOf(id, sender)).toBe(907);
    expect(await paymentsOf(api, id)).toMatchObject([{ state: 'cancelled', captured_minor: 0 }]);
  }
  expect(await failureOf(late, other)).toBe(907);
  expect(await paymentsOf(api, late)).toMatchObject([{ state: 'refunded' }]);

  api.clock.now = new Date(`${issueDate}T12:00:00Z`);
  await deliverDueOrders(api);
  expect(await api.settle()).toEqual([]);
  for (const id of dated) {
    expect(await paymentsOf(api, id)).toMatchObject([{ state: 'refunded' }]);
  }
  const states = api.connection.db.selectFrom('orders').select('state');
  expect(await states.where('id', '=', lost).execute()).toEqual([{ state: 'charged_back' }]);
  expect(await api.points(sender.number)).toEqual({ balance: 5_000, held: 0 });
  expect(await api.points(friend.number)).toEqual({ balance: 0, held: 0 });
  const cancelled = mailsTo(sender.email).filter(({ subject }) => subject.endsWith('is cancelled'));
  expect(cancelled).toHaveLength(2);
  for (const { text } of cancelled) expect(text).toContain('can no longer receive avios');
});

test('a request is refused while something is under way, with a code and the order or plan', async () => {
  const { member, friend, plan } = await createHistory(api);
  const { number } = member;
  const issueDate = new Date(api.now().getTime() + 5 * DAY).toISOString().slice(0, 10);
  const dated = await api.start('gift', aviosFor(friend, 2_000, { issueDate }), { number });
  const sessionId = (await api.state(dated, { number })).payload.paymentSession?.id;
  const body = { attemptId: randomUUID(), sessionId };
  await api.call('POST', `/transactions/${dated}/payment-attempts`, { number, body });
  await api.pay(dated, {}, { number });
  await api.settle();
  const open = await api.start('purchase', packageOf(2_000), { number });
  const refunded = await api.start('gift', aviosFor(friend, 2_000), { number });
  await api.pay(refunded, {}, { number });
  await api.settle();
  await api.call('POST', `/transactions/${refunded}/refund`, { number });
  const { obstacles, status } = await request(number);
  expect(status).toBe('refused');
  expect(obstacles).toHaveLength(4);
  expect(obstacles).toEqual(
    expect.arrayContaining([
      { reason: 'order_scheduled', transactionId: dated },
      { reason: 'order_unpaid', transactionId: open },
      { reason: 'order_refund', transactionId: refunded },
      { reason: 'plan_running', subscriptionID: plan },
    ]),
  );
  expect(await state(number)).toEqual({ status: 'none', obstacles });
  expect(await audited(number)).toEqual([]);
});

test('an unpaid order is cancelled by its member and keeps nobody then; a payment under way does, and one that comes late is voided [10.7]', async () => {
  const { number } = await api.newMember();
  const open = await api.start('purchase', packageOf(2_000), { number });
  const sessionId = (await api.state(open, { number })).payload.paymentSession?.id ?? '';
  const attemptId = randomUUID();
  const body = { attemptId, sessionId };
  await api.call('POST', `/transactions/${open}/payment-attempts`, { number, body });
  expect(await request(number)).toEqual({
    status: 'refused',
    obstacles: [{ reason: 'order_processing', transactionId: open }],
  });
  await api.call('DELETE', `/transactions/${open}/payment-attempts/${attemptId}`, { number });
  expect(await state(number)).toMatchObject({ obstacles: [{ reason: 'order_unpaid' }] });

  const cancelled = await api.call('POST', `/transactions/${open}/cancel`, { number });
  expect(await cancelled.json()).toEqual({ status: 'cancelled' });
  expect(await request(number)).toMatchObject({ status: 'requested', obstacles: [] });
  await api.provider.pay(sessionId, {});
  expect(await flush(api)).toEqual([]);
  expect(await paymentsOf(api, open)).toMatchObject([{ state: 'cancelled', captured_minor: 0 }]);
  api.pass(7 * DAY);
  await sweep();
  expect(await isKnown(number)).toBe(false);
});

test('a request waits seven days, keeps its first date, and can be withdrawn, which is told by email [10.7]', async () => {
  const { number, email } = await api.newMember();
  const first = await request(number);
  const eraseAt = new Date(api.now().getTime() + 7 * DAY).toISOString();
  expect(first).toMatchObject({ status: 'requested', eraseAt, obstacles: [] });
  await api.settle();
  expect(mailsTo(email)).toMatchObject([{ subject: expect.stringMatching(/^We’ll delete/) }]);
  expect(mailsTo(email)[0]?.text).toContain('https://shop.example/en-GB/account?opco=EI');

  api.pass(DAY);
  expect(await request(number)).toEqual(first);
  expect(await state(number)).toEqual(first);
  await withdraw(number);
  await withdraw(number);
  await api.settle();
  expect(await state(number)).toEqual({ status: 'none', obstacles: [] });
  api.pass(7 * DAY);
  await sweep();
  expect(await isKnown(number)).toBe(true);
  expect(mailsTo(email).map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^We’ll delete/),
    'We’re keeping your data',
  ]);
  expect(await audited(number)).toEqual(['member: erasure request', 'member: erasure withdraw']);
});

test('a member is erased when the days are over, after a last email; every sum stays as it was', async () => {
  const { member, plan } = await createHistory(api);
  const { number, email } = member;
  await api.call('POST', `/subscriptions/${plan}/cancellation`, { number });
  await api.settle();
  expect(await request(number)).toMatchObject({ status: 'requested' });
  await api.settle();
  const before = await counted();
  expect((await api.call('GET', '/users/current/data', { number })).status).toBe(200);
  api.pass(7 * DAY - 1);
  await sweep();
  expect(await isKnown(number)).toBe(true);
  api.pass(1);
  await sweep();
  expect(await isKnown(number)).toBe(false);
  expect(mailsTo(email).at(-1)).toMatchObject({ subject: 'We’re deleting your data now' });
  expect(await counted()).toEqual(before);
  await cleanBooks(api);
  expect(await audited(number)).toEqual(['member: erasure request', 'member: member erase']);
  for (const method of ['GET', 'POST']) {
    expect((await api.call(method, PATH, { number })).status).toBe(404);
  }
  expect(JSON.stringify(api.logged)).not.toContain(email);
});

test('what begins meanwhile is waited for, and a mail that fails keeps the member until it is sent', async () => {
  const { number, email } = await api.newMember();
  await request(number);
  await api.settle();
  api.pass(7 * DAY);
  const order = await api.start('purchase', packageOf(2_000), { number });
  await sweep();
  expect(await state(number)).toMatchObject({
    status: 'requested',
    obstacles: [{ reason: 'order_unpaid', transactionId: order }],
  });
  expect(api.logged).toContainEqual(
    expect.objectContaining({ msg: 'erasure postponed: orders or subscriptions under way' }),
  );
  api.pass(16 * HOUR);
  await expireOrders(api);
  await sweep(async () => {
    throw new Error('no mail today');
  });
  expect(await isKnown(number)).toBe(true);
  expect(mailsTo(email)).toHaveLength(1);
  api.pass(HOUR);
  await sweep();
  expect(await isKnown(number)).toBe(false);
  expect(mailsTo(email)).toHaveLength(2);
});
