import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  deliver,
  eventsOf,
  notify,
  outcomeOf,
  signed,
} from '../../../../tests/kit/api/notifications.ts';
import {
  balanceOf,
  bookedBy,
  buy,
  flush,
  fly,
  GIFT,
  owedBy,
  PRICE,
  paymentsOf,
  paySilently,
} from '../../../../tests/kit/api/paid-order.ts';
import {
  type PayingApi,
  startPayingApi,
  steppedUpFor,
  TOM,
} from '../../../../tests/kit/api/paying-api.ts';
import { enqueue } from '../background/enqueue.ts';
import { settleReceivables } from '../ledger/settle-receivables.ts';
import { retryRequest } from './retry-request.ts';

let api: PayingApi;
let before: number[];
beforeAll(async () => {
  api = await startPayingApi();
});
beforeEach(async () => {
  before = await balances();
});
afterEach(async () => {
  Object.assign(api.provider.faults, { delay: undefined });
  expect(await flush(api)).toEqual([]);
});
afterAll(async () => {
  await api.stop();
});

async function balances(): Promise<number[]> {
  return [await balanceOf(api), await balanceOf(api, TOM.number)];
}

async function orderState(id: string): Promise<string | undefined> {
  const rows = await api.connection.db.selectFrom('orders').select(['id', 'state']).execute();
  return rows.find((row) => row.id === id)?.state;
}

test('a refund that the member asks for gives the money back once and takes the avios once [2.35]', async () => {
  const { id, pspReference } = await buy(api);
  for (let times = 0; times < 2; times += 1) await api.call('POST', `/transactions/${id}/refund`);
  expect(await orderState(id)).toBe('refund_requested');
  expect(await api.settle()).toEqual([]);
  expect(await orderState(id)).toBe('refunded');
  expect(await bookedBy(api, pspReference)).toEqual(['Authorised', 'Settled', 'Refunded']);
  expect(await balances()).toEqual(before);
});

test('a refund made at the provider’s own desk takes the avios and frees the cap [2.35]', async () => {
  const used = await api.capUsed('purchase');
  const { id, pspReference } = await buy(api);
  const { change } = eventsOf(id, PRICE, pspReference);
  await notify(api, change('REFUND'));
  expect(await orderState(id)).toBe('refunded');
  expect(await balances()).toEqual(before);
  expect(await api.capUsed('purchase')).toBe(used);
  await notify(api, change('REFUND'));
  expect(await balances()).toEqual(before);
  // A second refund has cost money all the same.
  expect(await paymentsOf(api, id)).toMatchObject([{ state: 'refunded', refunded_minor: 9_800 }]);
});

test('made there of a gift, the avios are taken from the recipient first, the rest from the buyer [1.3]', async () => {
  const id = await api.start('gift', GIFT);
  const pspReference = await api.pay(id);
  await api.settle();
  // The recipient keeps 300 of all avios.
  await fly(api, 300 - (await balanceOf(api, TOM.number)), TOM.number);
  const [buyer = 0] = before;
  await notify(api, eventsOf(id, PRICE, pspReference).change('REFUND'));
  expect(await balances()).toEqual([buyer - 1_700, 0]);
  expect([await owedBy(api), await orderState(id)]).toEqual([0, 'refunded']);
});

test('made there of avios that are spent, they are owed [8.10]', async () => {
  const { id, pspReference } = await buy(api);
  await fly(api, 300 - (await balanceOf(api)));
  await notify(api, eventsOf(id, PRICE, pspReference).change('REFUND'));
  expect([await balanceOf(api), await owedBy(api)]).toEqual([0, 1_700]);
  await fly(api, 20_000);
  await settleReceivables(api.connection.db, api.clock.now);
});

test('made there of a transfer’s fee, the avios go back to their sender alone [1.4]', async () => {
  const transfer = { ...GIFT, numberOfPoints: 1_000 };
  const id = await api.start('transfer', transfer, { claims: steppedUpFor(transfer) });
  const pspReference = await api.pay(id);
  await api.settle();
  const [payment] = await paymentsOf(api, id);
  const fee = { currency: 'EUR', value: Number(payment?.captured_minor) };
  expect(await balances()).not.toEqual(before);
  await notify(api, eventsOf(id, fee, pspReference).change('REFUND'));
  expect(await orderState(id)).toBe('refunded');
  expect(await balances()).toEqual(before);
});

test('a refund that was queued before its payment went to review is not sent until the operator requests it [2.35]', async () => {
  const { id, pspReference } = await buy(api);
  await api.call('POST', `/transactions/${id}/refund`);
  const { change } = eventsOf(id, PRICE, pspReference);
  const reversal = change('CHARGEBACK_REVERSED', { amount: { currency: 'USD', value: 5_300 } });
  await deliver(api, [signed(change('CHARGEBACK'))]);
  await deliver(api, [signed(reversal)]);
  expect(await outcomeOf(api, reversal)).toMatch(/^manual_review: owed back/);
  expect(await api.settle()).toEqual([]);
  expect(await bookedBy(api, pspReference)).not.toContain('Refunded');
  const { db } = api.connection;
  expect(await retryRequest(db, 'refund', id, api.now())).toMatchObject({ kind: 'requested' });
  expect(await api.settle()).toEqual([]);
  expect(await paymentsOf(api, id)).toMatchObject([
    { state: 'refunded', refunded_minor: 4_900, attempt: 2, is_estimated: true },
  ]);
  expect(await balances()).toEqual(before);
});

test('the refund of a second payment leaves the order complete [4.10]', async () => {
  const { id } = await buy(api);
  const after = await balances();
  const second = eventsOf(id, PRICE);
  await notify(api, second.change('CAPTURE'));
  await notify(api, second.change('REFUND'));
  expect(await orderState(id)).toBe('complete');
  expect(await balances()).toEqual(after);
  expect(await paymentsOf(api, id)).toMatchObject([{ state: 'captured' }, { state: 'refunded' }]);
});

test('the chargeback of a second payment leaves the order as it is, too [4.10]', async () => {
  const tomorrow = new Date(api.clock.now.getTime() + 2 * 86_400_000).toISOString().slice(0, 10);
  const id = await api.start('gift', { ...GIFT, issueDate: tomorrow });
  await api.pay(id);
  await api.settle();
  const second = eventsOf(id, PRICE);
  await notify(api, second.change('CAPTURE'));
  await notify(api, second.change('CHARGEBACK'));
  expect(await orderState(id)).toBe('scheduled');
});

test('a chargeback after the refund takes no avios, and its money is booked [2.35]', async () => {
  const { id, pspReference } = await buy(api);
  await api.call('POST', `/transactions/${id}/refund`);
  await api.settle();
  expect(await orderState(id)).toBe('refunded');
  expect(await notify(api, eventsOf(id, PRICE, pspReference).change('CHARGEBACK'))).toEqual([]);
  expect([await orderState(id), await owedBy(api)]).toEqual(['refunded', 0]);
  expect(await balances()).toEqual(before);
  expect(await paymentsOf(api, id)).toMatchObject([
    { state: 'refunded', charged_back_minor: 4_900 },
  ]);
});

test('a refund that is heard of before its capture waits for it [2.35]', async () => {
  const { id, pspReference } = await paySilently(api);
  const { change } = eventsOf(id, PRICE, pspReference);
  const refund = change('REFUND');
  const failed = await notify(api, refund);
  expect(failed.map(String)).toEqual([`Error: ${pspReference} is not captured`]);
  await notify(api, change('CAPTURE'));
  expect(await orderState(id)).toBe('complete');
  // The queue tries again what failed.
  const data = {
    eventKey: `${refund.pspReference}/REFUND/true`,
    reference: refund.merchantReference,
  };
  await enqueue(api.connection.db, [{ queue: 'apply-webhook', data }], api.clock.now);
  expect(await api.settle()).toEqual([]);
  expect(await orderState(id)).toBe('refunded');
  expect(await balances()).toEqual(before);
});
