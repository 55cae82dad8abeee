import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { deliver, eventsOf, notify, signed } from '../../../../../tests/kit/api/notifications.ts';
import {
  balanceOf,
  bookedBy,
  flush,
  GIFT,
  PACKAGE,
  PRICE,
  paymentsOf,
  paySilently,
  statusOf,
} from '../../../../../tests/kit/api/paid-order.ts';
import {
  type PayingApi,
  startPayingApi,
  steppedUpFor,
} from '../../../../../tests/kit/api/paying-api.ts';
import { cleanBooks } from '../../../../../tests/kit/database/clean-books.ts';
import { expireOrders } from '../sweeps/expire-orders.ts';

const LIFETIME = 15 * 60 * 60_000;

let api: PayingApi;
let before: { balance: number; cap: number };
let isAnswering: boolean;
beforeAll(async () => {
  api = await startPayingApi((payments) => ({
    ...payments,
    askSession: async (...asked) =>
      isAnswering ? await payments.askSession(...asked) : { kind: 'unknown', reason: 'no answer' },
  }));
});
beforeEach(async () => {
  isAnswering = true;
  before = { balance: await balanceOf(api), cap: await api.capUsed('purchase') };
});
afterEach(async () => {
  Object.assign(api.provider.faults, { delay: undefined });
  expect(await flush(api)).toEqual([]);
});
afterAll(async () => {
  await api.stop();
});

async function expire(after = LIFETIME): Promise<void> {
  api.clock.now = new Date(api.clock.now.getTime() + after);
  await expireOrders({ ...api, now: () => api.clock.now });
}

test('an order can be paid for 15 hours, and then no more [9.7] [4.11]', async () => {
  const id = await api.start('purchase', PACKAGE);
  await expire(LIFETIME - 1);
  expect(await statusOf(api, id)).toEqual(['payment_session', undefined]);
  await expire(1);
  expect(await statusOf(api, id)).toEqual(['payment_session', 901]);
  expect(await api.capUsed('purchase')).toBe(before.cap);
});

test('an authorisation after the order has expired is voided [4.11] [9.7]', async () => {
  const { id, pspReference } = await paySilently(api);
  await expire();
  expect(await api.capUsed('purchase')).toBe(before.cap);
  await flush(api);
  await flush(api);
  expect(await statusOf(api, id)).toEqual(['payment_session', 901]);
  expect(await paymentsOf(api, id)).toMatchObject([{ state: 'cancelled', captured_minor: 0 }]);
  expect(await bookedBy(api, pspReference)).toContain('Cancelled');
  expect(await balanceOf(api)).toBe(before.balance);
});

test('a capture after the order has expired is refunded [4.11] [9.7]', async () => {
  const { id, pspReference } = await paySilently(api);
  await expire();
  const { authorisation, change } = eventsOf(id, PRICE, pspReference);
  await notify(api, change('CAPTURE'));
  expect(await paymentsOf(api, id)).toMatchObject([{ state: 'refund_requested' }]);
  await cleanBooks(api);
  await notify(api, authorisation, change('REFUND'));
  expect(await statusOf(api, id)).toEqual(['payment_session', 901]);
  expect(await paymentsOf(api, id)).toMatchObject([{ state: 'refunded', refunded_minor: 4_900 }]);
  expect(await balanceOf(api)).toBe(before.balance);
  expect(await api.capUsed('purchase')).toBe(before.cap);
});

test('a payment for an order that a new start has cancelled is voided; the new one is paid [4.11]', async () => {
  const first = await paySilently(api);
  // The provider does not answer when the start asks about the first.
  isAnswering = false;
  const second = await paySilently(api);
  for (let round = 0; round < 2; round += 1) await flush(api);
  expect(await statusOf(api, first.id)).toEqual(['payment_session', 903]);
  expect(await statusOf(api, second.id)).toEqual(['transaction_complete', undefined]);
  expect(await bookedBy(api, first.pspReference)).toEqual(['Authorised', 'Cancelled']);
  expect(await balanceOf(api)).toBe(before.balance + 2_000);
  expect(await api.capUsed('purchase')).toBe(before.cap + 2_000);
});

test('a payment that is stored, but not applied yet, is not cancelled by a new start [4.10] [7.21]', async () => {
  const first = await paySilently(api);
  // Stored and answered; its job has not run.
  await deliver(api, [signed(eventsOf(first.id, PRICE, first.pspReference).authorisation)]);
  const second = await api.start('purchase', PACKAGE);
  expect(await statusOf(api, first.id)).toEqual(['payment_authorised', undefined]);
  expect(await statusOf(api, second)).toEqual(['payment_session', undefined]);
  for (let round = 0; round < 2; round += 1) await flush(api);
  expect(await statusOf(api, first.id)).toEqual(['transaction_complete', undefined]);
  expect(await bookedBy(api, first.pspReference)).toEqual(['Authorised', 'Settled']);
  expect(await balanceOf(api)).toBe(before.balance + 2_000);
});

test('a payment that only the provider knows of is not cancelled by a new start [4.10] [7.21]', async () => {
  const first = await paySilently(api);
  const second = await api.start('purchase', PACKAGE);
  expect(await statusOf(api, first.id)).toEqual(['payment_authorised', undefined]);
  expect(await statusOf(api, second)).toEqual(['payment_session', undefined]);
  for (let round = 0; round < 2; round += 1) await flush(api);
  expect(await statusOf(api, first.id)).toEqual(['transaction_complete', undefined]);
  expect(await bookedBy(api, first.pspReference)).toEqual(['Authorised', 'Settled']);
  expect(await balanceOf(api)).toBe(before.balance + 2_000);
});

test('a card that was refused, stored or not, does not keep an order from being replaced [4.11]', async () => {
  const first = await api.start('purchase', PACKAGE);
  const { authorisation } = eventsOf(first, PRICE);
  await deliver(api, [signed({ ...authorisation, success: 'false' })]);
  await api.start('purchase', PACKAGE);
  expect(await statusOf(api, first)).toEqual(['payment_session', 903]);
});

test('a capture follows its payment, whichever order it names [4.10]', async () => {
  const paid = await paySilently(api);
  const other = { number: (await api.newMember()).number };
  const victim = await api.start('purchase', PACKAGE, other);
  const stranger = eventsOf(victim, PRICE);
  const { authorisation, change } = eventsOf(paid.id, PRICE, paid.pspReference);
  await deliver(api, [signed(authorisation), signed(stranger.authorisation)]);
  await api.runJobs();
  await notify(api, change('CAPTURE', { merchantReference: victim }));
  expect(await statusOf(api, paid.id)).toEqual(['transaction_complete', undefined]);
  expect((await api.state(victim, other)).statusName).toBe('payment_authorised');
  expect(await balanceOf(api)).toBe(before.balance + 2_000);
  await notify(api, stranger.change('CAPTURE'));
});

test('a capture that overtakes its cancellation is refunded [4.11]', async () => {
  const { id, pspReference } = await paySilently(api);
  isAnswering = false;
  await api.start('purchase', PACKAGE);
  const { authorisation, change } = eventsOf(id, PRICE, pspReference);
  await notify(api, authorisation, change('CAPTURE'), change('REFUND'));
  expect(await statusOf(api, id)).toEqual(['payment_session', 903]);
  expect(await paymentsOf(api, id)).toMatchObject([{ state: 'refunded', refunded_minor: 4_900 }]);
  expect(await balanceOf(api)).toBe(before.balance);
});

test('an expired transfer gives its avios free again, and a late fee back [4.12] [5.4]', async () => {
  const transfer = { ...GIFT, numberOfPoints: 1_000 };
  const id = await api.start('transfer', transfer, { claims: steppedUpFor(transfer) });
  const fee = { currency: 'EUR', value: (await api.state(id)).payload.additionalData.totalPrice };
  const held = () => api.connection.db.selectFrom('account').select('held').where('held', '>', 0);
  expect(await held().execute()).toEqual([{ held: 1_000 }]);
  await expire();
  expect(await held().execute()).toEqual([]);
  expect(await api.capUsed('sent')).toBe(0);
  const paid = { ...fee, value: fee.value * 100 };
  const { change } = eventsOf(id, paid);
  await notify(api, change('CAPTURE'), change('REFUND'));
  expect(await statusOf(api, id)).toEqual(['payment_session', 901]);
  expect(await balanceOf(api)).toBe(before.balance);
});
