import { minor } from '@cairn/contract/values/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paymentsOf } from '../../../../../tests/kit/api/paid-order.ts';
import {
  aviosFor,
  DAY,
  type PayingApi,
  startPayingApi,
  steppedUpFor,
  TOM,
} from '../../../../../tests/kit/api/paying-api.ts';
import { deskAt, RULES, staff } from '../../../../../tests/kit/desk/desk-api.ts';
import type { DemoMember } from '../../members/seed-demo-members.ts';
import { deliverDueOrders } from '../../orders/sweeps/deliver-due-orders.ts';

let api: PayingApi;
let desk: ReturnType<typeof deskAt>;
let sender: DemoMember;
beforeAll(async () => {
  api = await startPayingApi();
  sender = await api.newMember({ balance: 50_000 });
  desk = deskAt({ db: api.connection.db, now: () => api.clock.now });
});
afterAll(async () => {
  await api.stop();
});

const ORLA = staff('orla', 'support');
const DEV = staff('dev', 'support');
const CIARAN = staff('ciaran', 'finance');

async function schedule(product: 'gift' | 'transfer', daysAhead = 30): Promise<string> {
  const issueDate = new Date(api.now().getTime() + daysAhead * DAY).toISOString().slice(0, 10);
  const body = aviosFor(TOM, 2_000, { issueDate });
  const how = { number: sender.number };
  const id = await api.start(product, body, { ...how, claims: steppedUpFor(body) });
  await api.pay(id, {}, how);
  await api.settle();
  return id;
}

async function lettersAbout(id: string): Promise<string[]> {
  const sent = await api.connection.db
    .selectFrom('sent_letter')
    .select('letter')
    .where('about', '=', id)
    .execute();
  return sent.map(({ letter }) => letter).sort();
}

test.each(['gift', 'transfer'] as const)(
  'a dated %s is cancelled by staff as by its member: refunded once, and not delivered',
  async (product) => {
    const before = await api.points(sender.number);
    const id = await schedule(product);
    api.pass(20 * DAY);
    const input = { transactionId: id };
    const { body: shown } = await desk.preview(ORLA, 'delivery cancel', input);
    const money = { amount: shown.result.money.amount, currency: 'EUR' };
    expect(shown).toMatchObject({
      needsApproval: false,
      before: { state: 'scheduled', moneyBack: 0 },
      after: { state: 'refund_requested', moneyBack: money.amount },
    });
    const both = await Promise.all(
      [ORLA, DEV].map((who) => desk.press(who, 'delivery cancel', { input })),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const [done, refused] = both.toSorted((a, b) => a.status - b.status);
    expect(done?.body).toEqual({ kind: 'done', result: { id, money } });
    expect(refused?.body).toMatchObject({ reason: 'refunded' });
    expect(await api.settle()).toEqual([]);
    const [payment, ...others] = await paymentsOf(api, id);
    expect([payment?.state, payment?.refunded_minor, others]).toEqual([
      ...['refunded', payment?.captured_minor],
      [],
    ]);
    api.pass(11 * DAY);
    await deliverDueOrders(api);
    expect(await api.points(sender.number)).toEqual(before);
    expect(await lettersAbout(id)).toEqual(['cancelled', 'receipt', 'refunded']);
    const event = api.connection.db
      .selectFrom('charge_event')
      .select(['from_state', 'note'])
      .where('subject', '=', id)
      .where('cause', '=', 'delivery_cancelled');
    expect(await event.execute()).toEqual([
      { from_state: 'scheduled', note: expect.stringMatching(/^(orla|dev)$/) },
    ]);
  },
);

test('above the limit of refunds a second person approves that a delivery is cancelled', async () => {
  const id = await schedule('gift');
  const input = { transactionId: id };
  const [payment] = await paymentsOf(api, id);
  const price = payment?.captured_minor ?? 0;
  const at = (refundsAbove: number) =>
    deskAt({
      db: api.connection.db,
      now: () => api.clock.now,
      rules: { ...RULES, refundsAbove: minor(refundsAbove) },
    });
  const exactly = await at(price).preview(ORLA, 'delivery cancel', input);
  expect(exactly.body.needsApproval).toBe(false);
  const limited = at(price - 1);
  const { body } = await limited.press(ORLA, 'delivery cancel', { input });
  expect(body).toEqual({ kind: 'waiting', request: expect.any(Number) });
  const decision = { input: { id: body.request } };
  expect((await limited.press(DEV, 'approval approve', decision)).status).toBe(403);
  const approved = await limited.press(CIARAN, 'approval approve', decision);
  expect(approved.body.result).toMatchObject({ state: 'done', action: 'delivery cancel' });
  await api.settle();
  expect(await paymentsOf(api, id)).toMatchObject([{ state: 'refunded' }]);
});

test('what is not scheduled is not cancelled, and says what it is', async () => {
  const id = await schedule('gift', 3);
  // It arrives at nine in the morning of its day.
  api.pass(4 * DAY);
  await deliverDueOrders(api);
  const cancel = (transactionId: string) =>
    desk.press(ORLA, 'delivery cancel', { input: { transactionId } });
  expect(await cancel(id)).toMatchObject({
    status: 409,
    body: { reason: 'not_waiting', message: `${id} does not wait for a day: it is complete.` },
  });
  expect((await cancel('g1nobodysofthedesktestsx')).body).toMatchObject({ code: 'not_found' });
  expect(await paymentsOf(api, id)).toMatchObject([{ state: 'captured' }]);
});
