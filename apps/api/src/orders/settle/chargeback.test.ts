import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { eventsOf, notify } from '../../../../../tests/kit/api/notifications.ts';
import {
  balanceOf,
  buy,
  flush,
  fly,
  GIFT,
  owedBy,
  PACKAGE,
  PRICE,
  paymentsOf,
  paySilently,
} from '../../../../../tests/kit/api/paid-order.ts';
import {
  type PayingApi,
  startPayingApi,
  steppedUpFor,
  TOM,
} from '../../../../../tests/kit/api/paying-api.ts';
import { enqueue } from '../../background/enqueue.ts';
import { settleReceivables } from '../../ledger/settle-receivables.ts';
import { deliverDueOrders } from '../sweeps/deliver-due-orders.ts';

const DAY = 86_400_000;

let api: PayingApi;
beforeAll(async () => {
  api = await startPayingApi();
});
afterEach(async () => {
  Object.assign(api.provider.faults, { delay: undefined, captureFails: undefined });
  expect(await flush(api)).toEqual([]);
});
afterAll(async () => {
  await api.stop();
});

async function chargeBack(pspReference: string): Promise<void> {
  api.provider.chargeBack(pspReference);
  expect(await api.settle()).toEqual([]);
}

async function orderState(id: string): Promise<string | undefined> {
  const rows = await api.connection.db.selectFrom('orders').select(['id', 'state']).execute();
  return rows.find((row) => row.id === id)?.state;
}

async function order(product: string, body: object, claims = {}) {
  const id = await api.start(product, body, { claims });
  const pspReference = await api.pay(id);
  await api.settle();
  return { id, pspReference };
}

test('a chargeback takes the avios back, once', async () => {
  const before = await balanceOf(api);
  const { id, pspReference } = await buy(api);
  await chargeBack(pspReference);
  expect(await balanceOf(api)).toBe(before);
  expect(await orderState(id)).toBe('charged_back');
  expect(await paymentsOf(api, id)).toMatchObject([
    { state: 'charged_back', charged_back_minor: 4_900 },
  ]);
  await notify(api, eventsOf(id, PRICE, pspReference).change('CHARGEBACK'));
  expect(await balanceOf(api)).toBe(before);
  expect(await owedBy(api)).toBe(0);
});

test('a capture that falls through afterwards is a chargeback', async () => {
  const before = await balanceOf(api);
  api.provider.faults.captureFails = true;
  const { id } = await buy(api);
  expect(await balanceOf(api)).toBe(before);
  expect(await orderState(id)).toBe('charged_back');
});

test('avios that are partly spent are owed: 60 at the next start, until they are settled [8.10]', async () => {
  const { pspReference } = await buy(api);
  await fly(api, 500 - (await balanceOf(api)));
  await chargeBack(pspReference);
  expect(await balanceOf(api)).toBe(0);
  expect(await owedBy(api)).toBe(1_500);
  const refused = await api.call('POST', '/transactions?product=purchase', { body: PACKAGE });
  expect(refused.status).toBe(422);
  expect(await refused.json()).toMatchObject({ errorCode: 60 });
  await fly(api, 1_000);
  await settleReceivables(api.connection.db, api.clock.now);
  expect([await balanceOf(api), await owedBy(api)]).toEqual([0, 500]);
  await fly(api, 2_500);
  await settleReceivables(api.connection.db, api.clock.now);
  await settleReceivables(api.connection.db, api.clock.now);
  expect([await balanceOf(api), await owedBy(api)]).toEqual([2_000, 0]);
  expect(await api.start('purchase', PACKAGE)).toMatch(/^p/);
});

test('avios that are all spent are owed altogether, and no balance goes below 0 [8.10]', async () => {
  const { id, pspReference } = await buy(api);
  await fly(api, -(await balanceOf(api)));
  await chargeBack(pspReference);
  expect([await balanceOf(api), await owedBy(api)]).toEqual([0, 2_000]);
  expect(await orderState(id)).toBe('charged_back');
  await fly(api, 22_000);
  await settleReceivables(api.connection.db, api.clock.now);
  expect([await balanceOf(api), await owedBy(api)]).toEqual([20_000, 0]);
});

test('a gift’s avios are taken back from who paid for them, not from who got them [1.3]', async () => {
  const before = [await balanceOf(api), await balanceOf(api, TOM.number)];
  const { id, pspReference } = await order('gift', GIFT);
  expect(await balanceOf(api, TOM.number)).toBe(Number(before[1]) + 2_000);
  await chargeBack(pspReference);
  expect([await balanceOf(api), await balanceOf(api, TOM.number)]).toEqual([
    Number(before[0]) - 2_000,
    Number(before[1]) + 2_000,
  ]);
  expect(await orderState(id)).toBe('charged_back');
});

test('a gift that waits for its day is never delivered, and its cap is free again [1.3]', async () => {
  const before = [await balanceOf(api), await balanceOf(api, TOM.number)];
  const used = await api.capUsed('received', TOM.number);
  const issueDate = new Date(api.clock.now.getTime() + 3 * DAY).toISOString().slice(0, 10);
  const { id, pspReference } = await order('gift', { ...GIFT, issueDate });
  expect(await orderState(id)).toBe('scheduled');
  await chargeBack(pspReference);
  expect(await orderState(id)).toBe('charged_back');
  expect(await api.capUsed('received', TOM.number)).toBe(used);
  api.clock.now = new Date(api.clock.now.getTime() + 5 * DAY);
  await deliverDueOrders({ ...api, now: () => api.clock.now });
  expect([await balanceOf(api), await balanceOf(api, TOM.number)]).toEqual(before);
});

test('of a transfer only the fee is gone: the avios were the member’s own [1.4]', async () => {
  const before = [await balanceOf(api), await balanceOf(api, TOM.number)];
  const transfer = { ...GIFT, numberOfPoints: 1_000 };
  const { id, pspReference } = await order('transfer', transfer, steppedUpFor(transfer));
  await chargeBack(pspReference);
  expect([await balanceOf(api), await balanceOf(api, TOM.number)]).toEqual([
    Number(before[0]) - 1_000,
    Number(before[1]) + 1_000,
  ]);
  expect([await orderState(id), await owedBy(api)]).toEqual(['charged_back', 0]);
});

test('a chargeback that overtakes a refund takes nothing twice [2.35]', async () => {
  const before = await balanceOf(api);
  const { id, pspReference } = await buy(api);
  api.provider.faults.delay = 'hold';
  expect((await api.call('POST', `/transactions/${id}/refund`)).status).toBe(200);
  expect(await balanceOf(api)).toBe(before);
  const { change } = eventsOf(id, PRICE, pspReference);
  await notify(api, change('CHARGEBACK'));
  expect(await orderState(id)).toBe('charged_back');
  await flush(api);
  expect([await balanceOf(api), await owedBy(api)]).toEqual([before, 0]);
  expect(await paymentsOf(api, id)).toMatchObject([{ refunded_minor: 0 }]);
});

test.each(['CHARGEBACK', 'CAPTURE_FAILED'])(
  '%s that is heard of before the capture waits for it',
  async (eventCode) => {
    const before = await balanceOf(api);
    const { id, pspReference } = await paySilently(api);
    const { authorisation, change } = eventsOf(id, PRICE, pspReference);
    const early = change(eventCode);
    await notify(api, authorisation);
    const failed = await notify(api, early);
    expect(failed.map(String)).toEqual([`Error: ${pspReference} is not captured`]);
    await notify(api, change('CAPTURE'));
    expect(await balanceOf(api)).toBe(before + 2_000);
    // The queue tries again what failed.
    const data = {
      eventKey: `${early.pspReference}/${eventCode}/true`,
      reference: early.merchantReference,
    };
    await enqueue(api.connection.db, [{ queue: 'apply-webhook', data }], api.clock.now);
    expect(await api.settle()).toEqual([]);
    expect(await orderState(id)).toBe('charged_back');
    expect(await balanceOf(api)).toBe(before);
  },
);
