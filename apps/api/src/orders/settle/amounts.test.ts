import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { eventsOf, notify } from '../../../../../tests/kit/api/notifications.ts';
import {
  balanceOf,
  bookedBy,
  flush,
  PACKAGE,
  PRICE,
  paymentsOf,
  paySilently,
  statusOf,
} from '../../../../../tests/kit/api/paid-order.ts';
import { type PayingApi, startPayingApi } from '../../../../../tests/kit/api/paying-api.ts';
import { cleanBooks } from '../../../../../tests/kit/database/clean-books.ts';

const POUNDS = { ...PRICE, currency: 'GBP' };

let api: PayingApi;
let before: { balance: number; cap: number };
beforeAll(async () => {
  api = await startPayingApi();
  before = { balance: await balanceOf(api), cap: await api.capUsed('purchase') };
});
afterEach(async () => {
  Object.assign(api.provider.faults, { delay: undefined, wrongAmount: undefined });
  expect(api.logged).toContainEqual(
    expect.objectContaining({
      level: 50,
      outcome: 'alert',
      detail: expect.stringMatching(/: wrong amount$/),
    }),
  );
  api.logged.length = 0;
  // Whatever was paid, nobody got avios for it, and the cap is free again.
  expect(await balanceOf(api)).toBe(before.balance);
  expect(await api.capUsed('purchase')).toBe(before.cap);
});
afterAll(async () => {
  await api.stop();
});

test('another amount authorised: the order fails with 904 and the payment is voided [4.11] [8.26]', async () => {
  const id = await api.start('purchase', PACKAGE);
  api.provider.faults.wrongAmount = true;
  const pspReference = await api.pay(id);
  expect(await api.settle()).toEqual([]);
  expect(await statusOf(api, id)).toEqual(['payment_session', 904]);
  expect(await bookedBy(api, pspReference)).toEqual(['Authorised', 'Cancelled']);
  expect(await paymentsOf(api, id)).toMatchObject([{ state: 'cancelled', captured_minor: 0 }]);
});

test('another currency authorised: the same [4.11] [8.26]', async () => {
  const { id, pspReference } = await paySilently(api);
  await notify(api, eventsOf(id, POUNDS, pspReference).authorisation);
  await flush(api);
  expect(await statusOf(api, id)).toEqual(['payment_session', 904]);
  expect(await bookedBy(api, pspReference)).toEqual(['Authorised', 'Cancelled']);
});

test('another amount captured: the order fails with 904 and the money goes back [4.11] [8.26]', async () => {
  const { id, pspReference } = await paySilently(api);
  await flush(api);
  api.provider.faults.wrongAmount = true;
  api.provider.flush();
  await api.provider.settled();
  Object.assign(api.provider.faults, { delay: undefined, wrongAmount: undefined });
  expect(await api.settle()).toEqual([]);
  expect(await statusOf(api, id)).toEqual(['payment_authorised', 904]);
  expect(await bookedBy(api, pspReference)).toEqual(['Authorised', 'Settled', 'Refunded']);
  expect(await paymentsOf(api, id)).toMatchObject([
    { state: 'refunded', captured_minor: 4_899, refunded_minor: 4_899 },
  ]);
});

test('another currency captured: the same, and it is booked as what it is [4.11] [8.26]', async () => {
  const { id, pspReference } = await paySilently(api);
  const { authorisation, change } = eventsOf(id, PRICE, pspReference);
  await notify(api, authorisation);
  await notify(api, change('CAPTURE', { amount: POUNDS }));
  expect(await statusOf(api, id)).toEqual(['payment_authorised', 904]);
  const [payment] = await paymentsOf(api, id);
  expect(payment).toMatchObject({ state: 'refund_requested', currency: 'GBP' });
  await cleanBooks(api);
  await notify(api, change('REFUND', { amount: POUNDS }));
  expect(await paymentsOf(api, id)).toMatchObject([{ state: 'refunded', refunded_minor: 4_900 }]);
});

test('a capture of another amount, heard of before all else, goes back too [4.11]', async () => {
  const { id, pspReference } = await paySilently(api);
  const { authorisation, change } = eventsOf(id, PRICE, pspReference);
  await notify(api, change('CAPTURE', { amount: { ...PRICE, value: 1 } }));
  await notify(api, authorisation);
  await notify(api, change('REFUND', { amount: { ...PRICE, value: 1 } }));
  expect(await statusOf(api, id)).toEqual(['payment_session', 904]);
  expect(await paymentsOf(api, id)).toMatchObject([{ state: 'refunded', refunded_minor: 1 }]);
});
