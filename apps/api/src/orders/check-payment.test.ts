import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import {
  balanceOf,
  flush,
  PACKAGE,
  paymentsOf,
  paySilently,
  statusOf,
} from '../../../../tests/kit/api/paid-order.ts';
import { type PayingApi, startPayingApi, TOM } from '../../../../tests/kit/api/paying-api.ts';
import type { Payments } from '../payments/port.ts';

let api: PayingApi;
let payments: Payments;
let before: number;
beforeAll(async () => {
  api = await startPayingApi((real) => {
    payments = { ...real };
    return payments;
  });
});
beforeEach(async () => {
  before = await balanceOf(api);
});
afterEach(() => {
  Object.assign(api.provider.faults, { delay: undefined });
});
afterAll(async () => {
  await flush(api);
  await api.stop();
});

async function call(id: string, what: 'payment-check' | 'cancel', options = {}) {
  const answer = await api.call('POST', `/transactions/${id}/${what}`, options);
  return await answer.json();
}
const check = async (id: string) => (await call(id, 'payment-check')).payment;
const cancel = async (id: string) => (await call(id, 'cancel')).status;

test('a payment whose notification has not arrived is found at once [4.10] [7.17]', async () => {
  const { id } = await paySilently(api);
  expect(await check(id)).toBe('paid');
  expect(await statusOf(api, id)).toEqual(['payment_authorised', undefined]);
  expect(await cancel(id)).toBe('paid');
  await flush(api);
  await flush(api);
  expect(await statusOf(api, id)).toEqual(['transaction_complete', undefined]);
  expect(await balanceOf(api)).toBe(before + 2_000);
  expect(await check(id)).toBe('paid');
});

test('an order without a payment stays payable until the member cancels it; a payment after that is voided [4.17]', async () => {
  const id = await api.start('purchase', PACKAGE);
  const session = (await api.state(id)).payload.paymentSession?.id ?? '';
  expect(await check(id)).toBe('none');
  expect(await statusOf(api, id)).toEqual(['payment_session', undefined]);
  expect(await cancel(id)).toBe('cancelled');
  expect(await statusOf(api, id)).toEqual(['payment_session', 903]);
  expect(await cancel(id), 'a repeated call').toBe('cancelled');
  expect(await check(id)).toBe('none');
  api.provider.pay(session);
  await api.settle();
  expect(await paymentsOf(api, id)).toMatchObject([{ state: 'cancelled' }]);
  expect(await balanceOf(api)).toBe(before);
});

test('a pending payment and a silent provider are unknown, and the order is not cancelled [4.17]', async () => {
  const id = await api.start('purchase', PACKAGE);
  await api.payByForm(id, { outcome: 'pending' });
  expect(await check(id)).toBe('unknown');
  const silent = vi
    .spyOn(payments, 'askSession')
    .mockResolvedValue({ kind: 'unknown', reason: 'no answer' });
  expect(await cancel(id)).toBe('unknown');
  silent.mockRestore();
  expect(await statusOf(api, id)).toEqual(['payment_session', undefined]);
});

test('the provider is asked about an order at most every two seconds, for all its tabs', async () => {
  const id = await api.start('purchase', PACKAGE);
  await api.payByForm(id, { outcome: 'pending' });
  const asked = vi.spyOn(payments, 'askSession');
  await Promise.all([check(id), check(id)]);
  api.pass(1_999);
  await check(id);
  expect(asked).toHaveBeenCalledOnce();
  api.pass(1);
  await check(id);
  expect(asked).toHaveBeenCalledTimes(2);
  asked.mockRestore();
});

test('without the payment form’s result the provider is never asked, and its member’s word cancels the order [4.17]', async () => {
  const id = await api.start('purchase', PACKAGE);
  const asked = vi.spyOn(payments, 'askSession');
  const sessionId = (await api.state(id)).payload.paymentSession?.id ?? '';
  expect(await check(id), 'Pay was not pressed').toBe('none');
  const body = { attemptId: randomUUID(), sessionId };
  await api.call('POST', `/transactions/${id}/payment-attempts`, { body });
  api.provider.faults.delay = 'hold';
  await api.pay(id);
  expect(await check(id), 'its notification is on its way').toBe('unknown');
  expect(await cancel(id)).toBe('cancelled');
  expect(asked).not.toHaveBeenCalled();
  await flush(api);
  await flush(api);
  expect(await paymentsOf(api, id)).toMatchObject([{ state: 'cancelled' }]);
  expect(await balanceOf(api)).toBe(before);
  asked.mockRestore();
});

test('a result that the provider does not accept is as good as none [4.17]', async () => {
  const id = await api.start('purchase', PACKAGE);
  const body = { sessionResult: 'forged' };
  expect(await call(id, 'payment-check', { body })).toEqual({ payment: 'unknown' });
  expect(await check(id)).toBe('none');
  expect(await cancel(id)).toBe('cancelled');
});

test('a payment whose notification is stored but not applied is not cancelled', async () => {
  const id = await api.start('purchase', PACKAGE);
  await api.pay(id);
  await api.provider.settled();
  expect(await cancel(id)).toBe('paid');
  await api.settle();
  expect(await balanceOf(api)).toBe(before + 2_000);
});

test('another member’s order is not found', async () => {
  const id = await api.start('purchase', PACKAGE, { number: TOM.number });
  for (const what of ['payment-check', 'cancel'] as const) {
    const answer = await api.call('POST', `/transactions/${id}/${what}`);
    expect(answer.status).toBe(404);
  }
});
