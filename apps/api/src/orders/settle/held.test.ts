import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  eventsOf,
  type NotificationFields,
  notify,
} from '../../../../../tests/kit/api/notifications.ts';
import {
  balanceOf,
  bookedBy,
  buy,
  flush,
  PACKAGE,
  PRICE,
  paySilently,
  statusOf,
} from '../../../../../tests/kit/api/paid-order.ts';
import { type PayingApi, startPayingApi } from '../../../../../tests/kit/api/paying-api.ts';
import { reviewCharge } from '../../charges/verdict.ts';
import { ORDERS } from './order-product.ts';

let api: PayingApi;
let before: number;
let paid: { id: string; pspReference: string };
let change: (eventCode: string) => NotificationFields;
beforeAll(async () => {
  api = await startPayingApi();
});
beforeEach(async () => {
  before = await balanceOf(api);
  paid = await paySilently(api);
  const events = eventsOf(paid.id, PRICE, paid.pspReference);
  change = events.change;
  const additionalData = { fraudManualReview: 'true' };
  await notify(api, { ...events.authorisation, additionalData });
});
afterEach(async () => {
  Object.assign(api.provider.faults, { delay: undefined });
  expect(await flush(api)).toEqual([]);
});
afterAll(async () => {
  await api.stop();
});

async function review(verdict: 'release' | 'reject') {
  const answer = await reviewCharge(api.connection.db, ORDERS, paid.id, verdict, api.clock.now);
  await api.settle();
  await flush(api);
  return answer;
}

test('a payment that a person should look at first is not captured [4.9]', async () => {
  expect(await statusOf(api, paid.id)).toEqual(['payment_authorised', undefined]);
  expect(await bookedBy(api, paid.pspReference)).toEqual(['Authorised']);
  expect(await balanceOf(api)).toBe(before);
});

test('released, it is captured and the order complete, once [4.10]', async () => {
  expect(await review('release')).toBe('done');
  expect(await statusOf(api, paid.id)).toEqual(['transaction_complete', undefined]);
  expect(await bookedBy(api, paid.pspReference)).toEqual(['Authorised', 'Settled']);
  expect(await balanceOf(api)).toBe(before + 2_000);
  expect(await review('release')).toBe('not_held');
  expect(await review('reject')).toBe('not_held');
  expect(await balanceOf(api)).toBe(before + 2_000);
});

test('rejected, it is let go, and the order fails with 905 [4.11] [8.26]', async () => {
  const used = await api.capUsed('purchase');
  expect(await review('reject')).toBe('done');
  expect(await statusOf(api, paid.id)).toEqual(['payment_authorised', 905]);
  expect(await bookedBy(api, paid.pspReference)).toEqual(['Authorised', 'Cancelled']);
  expect(await api.capUsed('purchase')).toBe(used - 2_000);
  expect(await balanceOf(api)).toBe(before);
});

test('captured at the provider’s own desk, it is complete without a release [4.10]', async () => {
  await notify(api, change('CAPTURE'));
  expect(await statusOf(api, paid.id)).toEqual(['transaction_complete', undefined]);
  expect(await balanceOf(api)).toBe(before + 2_000);
});

test('cancelled at the provider’s own desk, it has failed with 903 [4.11]', async () => {
  const used = await api.capUsed('purchase');
  await notify(api, change('CANCELLATION'));
  expect(await statusOf(api, paid.id)).toEqual(['payment_authorised', 903]);
  expect(await api.capUsed('purchase')).toBe(used - 2_000);
});

test('a capture that was requested before it was flagged, and fails, ends the review [4.11]', async () => {
  const used = await api.capUsed('purchase');
  await notify(api, { ...change('CAPTURE'), success: 'false' });
  expect(await statusOf(api, paid.id)).toEqual(['payment_authorised', 902]);
  expect(await api.capUsed('purchase')).toBe(used - 2_000);
  expect(await review('release')).toBe('not_held');
});

test('a new start leaves an order that is looked at alone', async () => {
  await api.start('purchase', PACKAGE);
  expect(await statusOf(api, paid.id)).toEqual(['payment_authorised', undefined]);
});

test('what is not held cannot be released or rejected', async () => {
  Object.assign(api.provider.faults, { delay: undefined });
  const { id } = await buy(api);
  for (const other of [id, 'p0nobodyHasEverOrderedThis']) {
    for (const verdict of ['release', 'reject'] as const) {
      const { db } = api.connection;
      expect(await reviewCharge(db, ORDERS, other, verdict, api.clock.now)).toBe('not_held');
    }
  }
  expect(await statusOf(api, id)).toEqual(['transaction_complete', undefined]);
});
