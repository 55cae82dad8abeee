import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { eventsOf, notify } from '../../../../tests/kit/api/notifications.ts';
import {
  balanceOf,
  bookedBy,
  buy,
  PACKAGE,
  PRICE,
  paymentsOf,
  statusOf,
} from '../../../../tests/kit/api/paid-order.ts';
import {
  type PayingApi,
  startPayingApi,
  withoutAnswers,
} from '../../../../tests/kit/api/paying-api.ts';
import { enqueue } from '../background/enqueue.ts';
import { ORDERS } from '../orders/settle/order-product.ts';
import { giveUpCapture } from './verdict.ts';

const COMPLETE = ['transaction_complete', undefined];

let api: PayingApi;
let before: number;
beforeAll(async () => {
  api = await startPayingApi(withoutAnswers);
});
beforeEach(async () => {
  before = await balanceOf(api);
});
afterEach(() => {
  Object.assign(api.provider.faults, { fail: undefined, timeOutAfterSuccess: undefined });
});
afterAll(async () => {
  await api.stop();
});

type Change = 'capture-payment' | 'refund-payment' | 'cancel-payment';

/** The queue tries again what failed. */
async function retry(queue: Change, pspReference: string): Promise<Error[]> {
  await enqueue(api.connection.db, [{ queue, data: { pspReference } }], api.clock.now);
  return await api.settle();
}

async function sessionOf(id: string) {
  return (await api.state(id)).payload.paymentSession?.id;
}

test('no session, or its answer lost: the order waits, and the next reader gets the one session [7.17] [7.23]', async () => {
  api.provider.faults.fail = ['sessions'];
  const id = await api.start('purchase', PACKAGE);
  expect(await statusOf(api, id)).toEqual(['start_transaction', undefined]);
  Object.assign(api.provider.faults, { fail: undefined, timeOutAfterSuccess: ['sessions'] });
  api.pass(2_000);
  expect(await sessionOf(id)).toBeUndefined();
  api.provider.faults.timeOutAfterSuccess = [];
  api.pass(3_999);
  expect(await sessionOf(id), 'pauses grow while the provider fails').toBeUndefined();
  api.pass(1);
  const [one, two] = await Promise.all([sessionOf(id), sessionOf(id)]);
  expect(one).toMatch(/^CS/);
  expect(two).toBe(one);
  expect(await sessionOf(id)).toBe(one);
  await api.pay(id);
  await api.settle();
  expect(await statusOf(api, id)).toEqual(COMPLETE);
});

test('a capture whose answer is lost is one capture, however often it is asked for [4.10]', async () => {
  api.provider.faults.timeOutAfterSuccess = ['captures'];
  const id = await api.start('purchase', PACKAGE);
  const pspReference = await api.pay(id);
  await api.settle();
  expect(await statusOf(api, id)).toEqual(COMPLETE);
  expect(await retry('capture-payment', pspReference)).toEqual([]);
  expect(await bookedBy(api, pspReference)).toEqual(['Authorised', 'Settled']);
  expect(await balanceOf(api)).toBe(before + 2_000);
});

test('asked for again while its notification is still on its way, it is one capture too [4.10]', async () => {
  Object.assign(api.provider.faults, { timeOutAfterSuccess: ['captures'], delay: 'hold' });
  const id = await api.start('purchase', PACKAGE);
  const pspReference = await api.pay(id);
  api.provider.flush();
  const [lost] = await api.settle();
  expect(lost?.message).toMatch(/^The provider did not capture/);
  api.provider.faults.timeOutAfterSuccess = [];
  expect(await retry('capture-payment', pspReference)).toEqual([]);
  api.provider.faults.delay = undefined;
  api.provider.flush();
  expect(await api.settle()).toEqual([]);
  expect(await bookedBy(api, pspReference)).toEqual(['Authorised', 'Settled']);
  expect(await balanceOf(api)).toBe(before + 2_000);
});

test('a capture that fails is made when the provider is back [4.10]', async () => {
  api.provider.faults.fail = ['captures'];
  const id = await api.start('purchase', PACKAGE);
  const pspReference = await api.pay(id);
  const [failed] = await api.settle();
  expect(failed?.message).toMatch(/^The provider did not capture/);
  expect(await statusOf(api, id)).toEqual(['payment_authorised', undefined]);
  expect(await balanceOf(api)).toBe(before);
  api.provider.faults.fail = [];
  expect(await retry('capture-payment', pspReference)).toEqual([]);
  expect(await statusOf(api, id)).toEqual(COMPLETE);
  expect(await balanceOf(api)).toBe(before + 2_000);
});

test('an order whose capture is never made can be ended; made after all, the money goes back [4.11]', async () => {
  const used = await api.capUsed('purchase');
  api.provider.faults.fail = ['captures'];
  const id = await api.start('purchase', PACKAGE);
  const pspReference = await api.pay(id);
  await api.settle();
  const { db } = api.connection;
  expect(await giveUpCapture(db, ORDERS, id, 'test', api.now())).toEqual({ kind: 'failed' });
  expect(await statusOf(api, id)).toEqual(['payment_authorised', 902]);
  expect(await api.capUsed('purchase')).toBe(used);
  const { change } = eventsOf(id, PRICE, pspReference);
  await notify(api, change('CAPTURE'));
  await notify(api, change('REFUND'));
  expect(await paymentsOf(api, id)).toMatchObject([{ state: 'refunded', refunded_minor: 4_900 }]);
  expect(await balanceOf(api)).toBe(before);
});

test('a refund that fails, and then one whose answer is lost, is one refund [2.35]', async () => {
  const { id, pspReference } = await buy(api);
  api.provider.faults.fail = ['refunds'];
  await api.call('POST', `/transactions/${id}/refund`);
  const [failed] = await api.settle();
  expect(failed?.message).toMatch(/^The provider did not refund/);
  expect(await paymentsOf(api, id)).toMatchObject([{ state: 'refund_requested' }]);
  Object.assign(api.provider.faults, {
    fail: undefined,
    timeOutAfterSuccess: ['refunds'],
    delay: 'hold',
  });
  expect(await retry('refund-payment', pspReference)).toHaveLength(1);
  api.provider.faults.timeOutAfterSuccess = [];
  expect(await retry('refund-payment', pspReference)).toEqual([]);
  api.provider.faults.delay = undefined;
  api.provider.flush();
  await api.settle();
  expect(await paymentsOf(api, id)).toMatchObject([{ state: 'refunded', refunded_minor: 4_900 }]);
  expect(await bookedBy(api, pspReference)).toEqual(['Authorised', 'Settled', 'Refunded']);
  expect(await balanceOf(api)).toBe(before);
});

test('a cancellation that fails, and then one whose answer is lost, is one cancellation', async () => {
  const id = await api.start('purchase', PACKAGE);
  Object.assign(api.provider.faults, { fail: ['cancels'], delay: 'hold' });
  const pspReference = await api.pay(id);
  // A new start cancels the first: its payment is voided.
  await api.start('purchase', PACKAGE);
  const [failed] = await notify(api, eventsOf(id, PRICE, pspReference).authorisation);
  expect(failed?.message).toMatch(/^The provider did not cancel/);
  Object.assign(api.provider.faults, { fail: undefined, timeOutAfterSuccess: ['cancels'] });
  expect(await retry('cancel-payment', pspReference)).toHaveLength(1);
  api.provider.faults.timeOutAfterSuccess = [];
  expect(await retry('cancel-payment', pspReference)).toEqual([]);
  api.provider.faults.delay = undefined;
  api.provider.flush();
  expect(await api.settle()).toEqual([]);
  expect(await bookedBy(api, pspReference)).toEqual(['Authorised', 'Cancelled']);
  expect(await paymentsOf(api, id)).toMatchObject([{ state: 'cancelled' }]);
  // By now there is nothing left to ask for.
  expect(await retry('cancel-payment', pspReference)).toEqual([]);
});
