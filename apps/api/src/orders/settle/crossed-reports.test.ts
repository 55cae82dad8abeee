import { randomUUID } from 'node:crypto';
import { minor } from '@cairn/contract/values/money';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import {
  eventsOf,
  newReference,
  notify,
  outcomeOf,
} from '../../../../../tests/kit/api/notifications.ts';
import {
  balanceOf,
  buy,
  flush,
  fly,
  GIFT,
  PACKAGE,
  PRICE,
  paymentsOf,
  statusOf,
} from '../../../../../tests/kit/api/paid-order.ts';
import {
  type PayingApi,
  startPayingApi,
  steppedUpFor,
  TOM,
} from '../../../../../tests/kit/api/paying-api.ts';
import { finish, prepare } from '../../charges/apply.ts';
import { retryRequest } from '../../charges/retry-request.ts';
import { transact } from '../../database/transact.ts';
import type { Payments } from '../../payments/port.ts';
import { ORDERS } from './order-product.ts';

let api: PayingApi;
let payments: Payments;
beforeAll(async () => {
  api = await startPayingApi((real) => {
    payments = { ...real };
    return payments;
  });
});
afterEach(async () => {
  vi.restoreAllMocks();
  Object.assign(api.provider.faults, { delay: undefined });
});
afterAll(async () => {
  await flush(api);
  await api.stop();
});

const check = async (id: string, body?: object) =>
  await api.answer('POST', `/transactions/${id}/payment-check`, body ? { body } : {});

async function press(id: string): Promise<string> {
  const sessionId = (await api.state(id)).payload.paymentSession?.id ?? '';
  const body = { attemptId: randomUUID(), sessionId };
  expect((await api.call('POST', `/transactions/${id}/payment-attempts`, { body })).status).toBe(
    204,
  );
  return sessionId;
}

test('what was charged back in another currency is not refunded: nothing of it is left [2.35]', async () => {
  const { id, pspReference } = await buy(api);
  const before = await balanceOf(api);
  const { change } = eventsOf(id, PRICE, pspReference);
  await notify(api, change('CHARGEBACK', { amount: { currency: 'USD', value: 5_300 } }));
  const refund = await api.answer('POST', `/transactions/${id}/refund`);
  expect(refund).toMatchObject({ status: 'notEligible', reason: 'refunded' });
  expect(await api.settle()).toEqual([]);
  expect(await balanceOf(api)).toBe(before);
  expect(await paymentsOf(api, id)).toMatchObject([{ state: 'charged_back' }]);
});

test('an operator’s retry waits for a notification that is being applied, and both count [2.35]', async () => {
  const { id, pspReference } = await buy(api);
  const { change } = eventsOf(id, PRICE, pspReference);
  const { db } = api.connection;
  const refund = vi.spyOn(payments, 'refund').mockResolvedValue({ kind: 'done', value: undefined });
  await api.call('POST', `/transactions/${id}/refund`);
  await api.settle();
  await notify(api, change('REFUND', { success: 'false' }));
  const amount = { currency: 'EUR', value: minor(100) };
  const report = { kind: 'charged_back', amount, key: 'x', isFailedCapture: false } as const;
  const retried = await transact(db, async (trx) => {
    const prepared = await prepare(
      trx,
      ORDERS,
      [{ reference: id, pspReference, report }],
      api.now(),
    );
    const retry = retryRequest(db, 'refund', id, api.now());
    await finish(trx, [prepared], [], api.now());
    return { retry };
  });
  expect((await retried.retry).kind).toBe('requested');
  refund.mockClear();
  await api.settle();
  expect(refund.mock.calls).toMatchObject([[{ attempt: 2, amount: { value: 4_800 } }]]);
  expect(await paymentsOf(api, id)).toMatchObject([{ attempt: 2, charged_back_minor: 100 }]);
  await notify(api, change('REFUND', { amount: { currency: 'EUR', value: 4_800 } }));
});

test('the result of a refused card tells nothing about the next press on Pay [4.17] [7.22]', async () => {
  api.provider.faults.delay = 'hold';
  const id = await api.start('purchase', PACKAGE);
  const session = await press(id);
  const { sessionResult } = api.provider.pay(session, { outcome: 'refused' });
  api.pass(3_000);
  expect(await check(id, { sessionResult })).toMatchObject({ payment: expect.any(String) });
  api.pass(3_000);
  await press(id);
  const charge = api.connection.db.selectFrom('charge').select('session_result');
  expect(await charge.where('reference', '=', id).execute()).toEqual([{ session_result: null }]);
  api.provider.faults.delay = undefined;
  api.provider.pay(session);
  await flush(api);
  expect(await statusOf(api, id)).toEqual(['transaction_complete', undefined]);
});

test('an answer with two refused payments and one that is paid is the paid one’s [4.10]', async () => {
  const id = await api.start('purchase', PACKAGE);
  await press(id);
  const one = (result: 'refused' | 'authorised') => {
    const amount = { ...PRICE, value: minor(PRICE.value) };
    return { pspReference: newReference(), amount, result, method: 'visa' };
  };
  const found = [one('refused'), one('refused'), one('authorised')];
  vi.spyOn(payments, 'askSession').mockResolvedValue({
    kind: 'done',
    value: { isRefused: false, payments: found },
  });
  vi.spyOn(payments, 'capture').mockResolvedValue({ kind: 'done', value: undefined });
  const sessionResult = 'result of the third';
  expect(await check(id, { sessionResult })).toMatchObject({ payment: 'paid' });
  expect(await statusOf(api, id)).toEqual(['payment_authorised', undefined]);
  const paid = found[2]?.pspReference;
  await notify(api, eventsOf(id, PRICE, paid).change('CAPTURE'));
});

test('a refund that comes back after a won dispute is still owed [2.35]', async () => {
  const { id, pspReference } = await buy(api);
  const { change } = eventsOf(id, PRICE, pspReference);
  vi.spyOn(payments, 'refund').mockResolvedValue({ kind: 'done', value: undefined });
  await api.call('POST', `/transactions/${id}/refund`);
  await api.settle();
  for (const event of ['CHARGEBACK', 'REFUND', 'CHARGEBACK_REVERSED'])
    await notify(api, change(event));
  expect(await paymentsOf(api, id)).toMatchObject([{ state: 'refunded', refunded_minor: 4_900 }]);
  await notify(api, change('REFUND_FAILED'));
  const retried = await retryRequest(api.connection.db, 'refund', id, api.now());
  expect(retried.kind).toBe('requested');
  await api.settle();
  await notify(api, change('REFUND'));
  expect(await paymentsOf(api, id)).toMatchObject([{ state: 'refunded', refunded_minor: 4_900 }]);
});

test('a review is of the notification that made it, not of another about the same payment', async () => {
  const id = await api.start('transfer', GIFT, { claims: steppedUpFor(GIFT) });
  const pspReference = await api.pay(id);
  await api.settle();
  const [payment] = await paymentsOf(api, id);
  const amount = { currency: 'EUR', value: payment?.captured_minor ?? 0 };
  const { change } = eventsOf(id, amount, pspReference);
  await fly(api, 100 - (await balanceOf(api, TOM.number)), TOM.number);
  const part = change('REFUND', { pspReference: 'AAAA', amount: { ...amount, value: 1 } });
  const rest = { ...amount, value: amount.value - 1 };
  const last = change('REFUND', { pspReference: 'BBBB', amount: rest });
  await notify(api, part, last);
  expect(await outcomeOf(api, part)).toContain('in part');
  expect(await outcomeOf(api, last)).toContain('spent avios of the transfer');
});
