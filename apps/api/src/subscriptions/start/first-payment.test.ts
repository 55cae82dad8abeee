import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { AOIFE, startTestApi, type TestApi } from '../../../../../tests/kit/api/api.ts';
import { paymentReference } from '../../charges/charge.ts';
import { NO_SHOP, NOW, operatorAt } from '../../desk/terminal/test-kit.ts';
import { seedDemoMembers } from '../../members/seed-demo-members.ts';
import { createDays } from '../test-days.ts';
import { FakeProvider } from '../test-kit.ts';

const { number: NUMBER } = AOIFE;
const BEFORE = 24_350;

let api: TestApi;
let days: ReturnType<typeof createDays>;
let provider: FakeProvider;
beforeAll(async () => {
  provider = new FakeProvider();
  api = await startTestApi(['EI'], { payments: provider.payments });
  days = createDays(api, provider);
  await seedDemoMembers(api.connection.db, ['EI'], [AOIFE]);
  api.clock.now = new Date('2026-11-15T12:00:00Z');
});
afterEach(async () => {
  expect(await days.faultsInBooks()).toEqual([]);
  await days.endAll();
});
afterAll(() => api.stop());

test('the first payment makes it active, credits a month and keeps the card [4.13] [3.25]', async () => {
  const before = await days.balance(NUMBER);
  expect(before).toBe(BEFORE);
  const { id, pspReference } = await days.subscribeAndPay(NUMBER, 'monthly');
  expect(await days.read(id)).toMatchObject({
    status: 'active',
    stored_card_id: 'card-1',
    card_summary: '1111',
    card_type: 'visa',
    anchored_at: api.clock.now,
    renews_at: new Date('2026-12-15T12:00:00Z'),
  });
  expect(await days.payment(pspReference)).toMatchObject({
    charge: id,
    state: 'captured',
    captured_minor: 6_500,
  });
  expect(await days.balance(NUMBER)).toBe(before + 5_000);
});

test('told in any order and twice, it is done once, and the card is still learnt of [4.13]', async () => {
  const before = await days.balance(NUMBER);
  const id = await days.subscribe(NUMBER, 'monthly');
  const pspReference = provider.pay(id, 'EUR', 6_500);
  provider.modify(pspReference, 'CAPTURE', id);
  provider.modify(pspReference, 'CAPTURE', id);
  const [authorisation, capture, another] = provider.notifications.splice(0);
  if (!authorisation || !capture || !another) throw new Error('Nothing was told');
  for (const item of [capture, authorisation, capture, authorisation, another]) {
    provider.notifications.push(item);
    await days.settle();
  }
  expect(await days.read(id)).toMatchObject({ status: 'active', stored_card_id: 'card-1' });
  expect((await days.payment(pspReference)).state).toBe('captured');
  expect(await days.balance(NUMBER)).toBe(before + 5_000);
});

test('a refused card changes nothing: another may be tried [4.13]', async () => {
  const id = await days.subscribe(NUMBER, 'monthly');
  provider.pay(id, 'EUR', 6_500);
  provider.notifications = provider.notifications.map((item) => ({ ...item, success: 'false' }));
  await days.settle();
  expect((await days.read(id)).status).toBe('unverified');
  provider.pay(id, 'EUR', 6_500);
  await days.settle();
  expect((await days.read(id)).status).toBe('active');
});

test.each(['release', 'reject'] as const)(
  'a first payment that the provider flags is held until an operator decides: %s [4.13]',
  async (verdict) => {
    const before = await days.balance(NUMBER);
    const id = await days.subscribe(NUMBER, 'monthly');
    const pspReference = provider.pay(id, 'EUR', 6_500, { fraudManualReview: 'true' });
    await days.settle();
    expect((await days.read(id)).status).toBe('unverified');
    expect((await days.payment(pspReference)).state).toBe('authorised');
    const { operate } = operatorAt(api.connection.db);
    expect((await operate('held list')).lines).toEqual([expect.stringContaining(id)]);
    expect((await operate(`held ${verdict} ${id}`)).exitCode).toBe(0);
    await days.settle();
    const isReleased = verdict === 'release';
    expect(await days.read(id)).toMatchObject({
      status: isReleased ? 'active' : 'failed',
      stored_card_id: isReleased ? 'card-1' : null,
    });
    const state = isReleased ? 'captured' : 'cancelled';
    expect((await days.payment(pspReference)).state).toBe(state);
    expect(await days.balance(NUMBER)).toBe(before + (isReleased ? 5_000 : 0));
  },
);

test('a wrong amount is let go, and the subscription fails [4.13]', async () => {
  const before = await days.balance(NUMBER);
  const id = await days.subscribe(NUMBER, 'monthly');
  const pspReference = provider.pay(id, 'EUR', 6_400);
  await days.settle();
  expect((await days.read(id)).status).toBe('failed');
  expect((await days.payment(pspReference)).state).toBe('cancelled');
  expect(await days.balance(NUMBER)).toBe(before);
});

test('a capture of a wrong amount is given back [4.13]', async () => {
  const before = await days.balance(NUMBER);
  const id = await days.subscribe(NUMBER, 'monthly');
  const pspReference = provider.pay(id, 'EUR', 6_400);
  provider.modify(pspReference, 'CAPTURE', id);
  provider.notifications.shift();
  await days.settle();
  expect((await days.read(id)).status).toBe('failed');
  expect(await days.payment(pspReference)).toMatchObject({
    state: 'refunded',
    captured_minor: 6_400,
    refunded_minor: 6_400,
  });
  expect(await days.balance(NUMBER)).toBe(before);
});

test('what cannot be captured fails [4.13]', async () => {
  const id = await days.subscribe(NUMBER, 'monthly');
  provider.isCapturing = false;
  provider.pay(id, 'EUR', 6_500);
  await days.settle();
  provider.isCapturing = true;
  expect((await days.read(id)).status).toBe('failed');
});

test('a second payment, and one for a subscription that was replaced, are let go [7.15]', async () => {
  const before = await days.balance(NUMBER);
  const replaced = await days.subscribe(NUMBER, 'monthly');
  const id = await days.subscribe(NUMBER, 'annually');
  expect((await days.read(replaced)).status).toBe('failed');
  const late = provider.pay(replaced, 'EUR', 6_500);
  const first = provider.pay(id, 'EUR', 72_540);
  const second = provider.pay(id, 'EUR', 72_540);
  await days.settle();
  expect((await days.payment(late)).state).toBe('cancelled');
  const states = [await days.payment(first), await days.payment(second)].map(({ state }) => state);
  expect(states.toSorted()).toEqual(['cancelled', 'captured']);
  expect((await days.read(id)).status).toBe('active');
  expect(await days.balance(NUMBER)).toBe(before + 5_000);
});

test('of two that one member pays only one begins, whatever is captured [4.14]', async () => {
  const before = await days.balance(NUMBER);
  const { db } = api.connection;
  const one = await days.subscribe(NUMBER, 'monthly');
  await days.subscribe(NUMBER, 'monthly');
  // As if both had been started at once.
  await db
    .updateTable('subscription')
    .set({ status: 'unverified' })
    .where('id', '=', one)
    .execute();
  await db
    .updateTable('subscription_cycle')
    .set({ state: 'due' })
    .where('subscription_id', '=', one)
    .execute();
  await db
    .updateTable('charge')
    .set({ state: 'open' })
    .where('reference', '=', paymentReference(one, 1))
    .execute();
  const unpaid = db.selectFrom('subscription').select('id').where('status', '=', 'unverified');
  const [first, second] = await unpaid.orderBy('id').execute();
  if (!first || !second) throw new Error('There should be two');
  provider.pay(first.id, 'EUR', 6_500);
  await days.settle();
  const captured = provider.pay(second.id, 'EUR', 6_500);
  provider.modify(captured, 'CAPTURE', second.id);
  await days.settle();
  expect((await days.read(first.id)).status).toBe('active');
  expect((await days.read(second.id)).status).toBe('unverified');
  expect((await days.payment(captured)).state).toBe('refunded');
  expect(await days.balance(NUMBER)).toBe(before + 5_000);
});

test('one that nobody pays ends after 15 hours, but not while it is being paid [4.13]', async () => {
  const id = await days.subscribe(NUMBER, 'monthly');
  const { now } = api.clock;
  api.clock.now = new Date(now.getTime() + 15 * 3_600_000 - 1);
  await days.runTimers();
  expect((await days.read(id)).status).toBe('unverified');
  api.clock.now = new Date(now.getTime() + 15 * 3_600_000);
  await days.runTimers();
  expect((await days.read(id)).status).toBe('failed');

  const paid = await days.subscribe(NUMBER, 'monthly');
  const { capture } = provider.payments;
  provider.payments.capture = async () => ({ kind: 'done', value: undefined });
  const pspReference = provider.pay(paid, 'EUR', 6_500);
  await days.settle();
  provider.payments.capture = capture;
  api.clock.now = new Date(api.clock.now.getTime() + 16 * 3_600_000);
  await days.runTimers();
  expect((await days.read(paid)).status).toBe('unverified');
  provider.modify(pspReference, 'CAPTURE', paid);
  await days.settle();
  expect((await days.read(paid)).status).toBe('active');
});

test('a first payment that only the provider’s report tells of begins the plan; its renewal needs a card [4.13] [2.36]', async () => {
  api.clock.now = NOW;
  const before = await days.balance(NUMBER);
  const id = await days.subscribe(NUMBER, 'monthly');
  const report = [
    'Psp Reference,Merchant Reference,Record Type,Payment Currency,Captured (PC),Modification Psp Reference',
    `PSPLOST,${id},SentForSettle,EUR,65.00,PSPCAPTURE`,
    '',
  ].join('\n');
  const downloadReport = async () => ({ kind: 'done', value: report }) as const;
  const { operate } = operatorAt(api.connection.db, { ...NO_SHOP, downloadReport });
  const { exitCode, lines } = await operate('reconcile apply --day 2026-11-14');
  expect([exitCode, ...lines]).toEqual([
    0,
    `${id}: captured 65.00 EUR (payment PSPLOST): captured`,
    expect.stringMatching(`^${id}: the report does not name its card. .*renewal is refused`),
    'Applied: 1. Differences left: 0.',
  ]);
  expect(await days.read(id)).toMatchObject({ status: 'active', stored_card_id: null });
  expect(await days.balance(NUMBER)).toBe(before + 5_000);

  await days.passUntil('2026-12-15T12:00:00Z');
  expect(await days.read(id)).toMatchObject({ status: 'autorenewing', auto_renewal_failed: true });
  expect(provider.charges).toEqual([]);
  provider.pay(`${id}.2`, 'EUR', 6_500);
  await days.settle();
  expect(await days.read(id)).toMatchObject({ status: 'active', stored_card_id: 'card-1' });
  expect(await days.balance(NUMBER)).toBe(before + 10_000);
});
