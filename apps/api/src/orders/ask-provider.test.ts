import pino from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { cleanBooks } from '../../../../tests/kit/clean-books.ts';
import {
  balanceOf,
  flush,
  PACKAGE,
  paymentsOf,
  paySilently,
  statusOf,
} from '../../../../tests/kit/paid-order.ts';
import { type PayingApi, startPayingApi } from '../../../../tests/kit/paying-api.ts';
import type { Payments } from '../payments/port.ts';
import { askProvider } from './ask-provider.ts';

const PATIENCE = 10 * 60_000;

let api: PayingApi;
let payments: Payments;
let before: number;
beforeAll(async () => {
  api = await startPayingApi((real) => {
    payments = real;
    return real;
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
  await cleanBooks(api);
  await api.stop();
});

async function askAfter(milliseconds: number, provider = payments): Promise<void> {
  api.clock.now = new Date(api.clock.now.getTime() + milliseconds);
  const log = pino({ level: 'silent' });
  await askProvider({ ...api, now: () => api.clock.now, log, payments: provider });
}

test('a payment whose notification was lost is found by asking, and captured once [4.10] [7.17]', async () => {
  const { id } = await paySilently(api);
  await askAfter(PATIENCE);
  expect(await statusOf(api, id)).toEqual(['payment_authorised', undefined]);
  await api.settle();
  // The lost one turns up after all, and the capture's.
  await flush(api);
  expect(await statusOf(api, id)).toEqual(['transaction_complete', undefined]);
  expect(await balanceOf(api)).toBe(before + 2_000);
});

test('an order that is paid meanwhile is left as it is [4.10]', async () => {
  const { id } = await paySilently(api);
  const slow = {
    ...payments,
    askSession: async (sessionId: string) => {
      const answer = await payments.askSession(sessionId);
      await flush(api);
      await flush(api);
      return answer;
    },
  };
  await askAfter(PATIENCE, slow);
  await api.settle();
  expect(await statusOf(api, id)).toEqual(['transaction_complete', undefined]);
  expect(await paymentsOf(api, id)).toMatchObject([{ state: 'captured' }]);
  expect(await balanceOf(api)).toBe(before + 2_000);
});

test('nobody is asked about a session before ten minutes, nor again before ten more', async () => {
  await api.start('purchase', PACKAGE);
  const askSession = vi.spyOn(payments, 'askSession');
  await askAfter(PATIENCE - 1);
  expect(askSession).not.toHaveBeenCalled();
  await askAfter(1);
  expect(askSession).toHaveBeenCalledTimes(1);
  await askAfter(PATIENCE - 1);
  expect(askSession).toHaveBeenCalledTimes(1);
  await askAfter(1);
  expect(askSession).toHaveBeenCalledTimes(2);
  askSession.mockRestore();
});

test('who is asked and does not know leaves the order payable [4.17]', async () => {
  const id = await api.start('purchase', PACKAGE);
  const silence = async () => ({ kind: 'unknown', reason: 'no answer' }) as const;
  await askAfter(PATIENCE, { ...payments, askSession: silence });
  expect(await statusOf(api, id)).toEqual(['payment_session', undefined]);
  await api.pay(id);
  await api.settle();
  expect(await statusOf(api, id)).toEqual(['transaction_complete', undefined]);
});

test('a refused card or a payment that is pending is no payment yet [4.17] [8.18]', async () => {
  const id = await api.start('purchase', PACKAGE);
  await api.pay(id, { outcome: 'refused' });
  await api.pay(id, { outcome: 'pending' });
  await api.settle();
  await askAfter(PATIENCE);
  expect(await statusOf(api, id)).toEqual(['payment_session', undefined]);
});
