import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { AOIFE } from '../../../../../tests/kit/api/api.ts';
import { insertSessions } from '../../../../../tests/kit/api/bulk-orders.ts';
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
import { reviewCharge } from '../../charges/verdict.ts';
import { askProvider } from '../../jobs/products.ts';
import type { Payments } from '../../payments/port.ts';
import { ORDERS } from '../settle/order-product.ts';

const MINUTE = 60_000;
const PATIENCE = 10 * MINUTE;

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
  await api.stop();
});

async function askAfter(milliseconds: number, provider = payments): Promise<void> {
  api.pass(milliseconds);
  await askProvider({ ...api, payments: provider });
}

/** Starts an order whose payment waits for its bank, and returns its session. */
async function payLater(number: string): Promise<string | undefined> {
  const id = await api.start('purchase', PACKAGE, { number });
  await api.payByForm(id, { outcome: 'pending' }, { number });
  return (await api.state(id, { number })).payload.paymentSession?.id;
}

test('a payment whose notification was lost is found by asking, and captured once [4.10] [7.17]', async () => {
  const { id } = await paySilently(api);
  await askAfter(PATIENCE);
  expect(await statusOf(api, id)).toEqual(['payment_authorised', undefined]);
  api.pass(MINUTE);
  await api.settle();
  // The lost one turns up after all, and the capture's.
  await flush(api);
  expect(await statusOf(api, id)).toEqual(['transaction_complete', undefined]);
  expect(await balanceOf(api)).toBe(before + 2_000);
});

test('a risk that is told after asking stops the capture, which waits a minute for it [4.9]', async () => {
  const { id, pspReference } = await paySilently(api);
  await askAfter(PATIENCE);
  api.pass(MINUTE - 1);
  expect(await api.settle()).toEqual([]);
  const additionalData = { fraudManualReview: 'true' };
  await notify(api, { ...eventsOf(id, PRICE, pspReference).authorisation, additionalData });
  api.pass(MINUTE);
  expect(await api.settle()).toEqual([]);
  expect(await bookedBy(api, pspReference)).toEqual(['Authorised']);
  expect(await reviewCharge(api.connection.db, ORDERS, id, 'release', api.now())).toBe('done');
  await api.settle();
  await flush(api);
  expect(await statusOf(api, id)).toEqual(['transaction_complete', undefined]);
  expect(await balanceOf(api)).toBe(before + 2_000);
});

test('an order that is paid meanwhile is left as it is [4.10]', async () => {
  const { id } = await paySilently(api);
  const slow: Payments = {
    ...payments,
    askSession: async (...asked) => {
      const answer = await payments.askSession(...asked);
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

test('a session is asked about after ten minutes, then after twice as long each time, while its payment may arrive', async () => {
  await payLater(AOIFE.number);
  const askSession = vi.spyOn(payments, 'askSession');
  const asked: number[] = [];
  for (let minute = 1; minute <= 15 * 60; minute += 1) {
    await askAfter(MINUTE);
    if (askSession.mock.calls.length > asked.length) asked.push(minute);
  }
  expect(asked).toEqual([10, 30, 70]);
  askSession.mockRestore();
});

test('nobody is asked about a session that the payment form has reported nothing of', async () => {
  const id = await api.start('purchase', PACKAGE);
  await api.pay(id, { outcome: 'pending' });
  const askSession = vi.spyOn(payments, 'askSession');
  await askAfter(PATIENCE);
  expect(askSession).not.toHaveBeenCalled();
  askSession.mockRestore();
});

test('who was asked about longest ago comes first, and of its sessions the last [7.23]', async () => {
  const first = await api.start('purchase', PACKAGE);
  const unused = (await api.state(first)).payload.paymentSession?.id;
  api.pass(60 * MINUTE);
  await api.payByForm(first, { outcome: 'pending' });
  const session = (await api.state(first)).payload.paymentSession?.id;
  expect(session).not.toBe(unused);
  const { number } = await api.newMember();
  const other = await payLater(number);
  const askSession = vi.spyOn(payments, 'askSession');
  await askAfter(5 * MINUTE);
  await askAfter(20 * MINUTE);
  expect(askSession.mock.calls.map(([id]) => id)).toEqual([session, other, session]);
  askSession.mockRestore();
});

test('a payment near the end of its session is asked about, although the page reads the state after that [4.10]', async () => {
  api.provider.faults.delay = 'hold';
  const id = await api.start('purchase', PACKAGE);
  api.pass(55 * MINUTE);
  await api.payByForm(id);
  api.pass(6 * MINUTE);
  await api.state(id);
  await askAfter(5 * MINUTE);
  expect(await statusOf(api, id)).toEqual(['payment_authorised', undefined]);
});

test('who is asked and does not know leaves the order payable [4.17]', async () => {
  const id = await api.start('purchase', PACKAGE);
  await api.payByForm(id, { outcome: 'pending' });
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
  await api.payByForm(id, { outcome: 'pending' });
  await api.settle();
  await askAfter(PATIENCE);
  expect(await statusOf(api, id)).toEqual(['payment_session', undefined]);
});

test('a backlog is asked about in one run, a few sessions at a time, by one worker each [7.17]', async () => {
  const count = 120;
  await insertSessions(api.connection.db, { count, now: api.now() });
  let open = 0;
  let most = 0;
  const asked: string[] = [];
  const askSession = async (session: string) => {
    asked.push(session);
    open += 1;
    most = Math.max(most, open);
    await new Promise(setImmediate);
    open -= 1;
    return { kind: 'unknown', reason: 'no answer' } as const;
  };
  api.pass(PATIENCE);
  const context = { ...api, payments: { ...payments, askSession } };
  await Promise.all([askProvider(context), askProvider(context)]);
  const bulk = asked.filter((session) => /^CS\d{1,3}$/.test(session));
  expect(bulk).toHaveLength(count);
  expect(new Set(bulk).size).toBe(count);
  // Five at a time in each of the two.
  expect(most).toBeLessThanOrEqual(10);
  expect(most).toBeGreaterThan(1);
  await api.connection.db.deleteFrom('orders').where(sql<boolean>`id like 'pbulk%'`).execute();
});
