import { environmentManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { failed, type Result } from '#app/errors/result.ts';
import { memberQueryOptions } from '#app/shop-api/client/member-query.ts';
import { orderOf } from './outcome.ts';
import { polledFrom, polledOrderQuery } from './polled-order.ts';
import { stateWith } from './test-page.ts';

const ID = 'p3aAbBcCdDeEfFgGhHiIjJkKx';

beforeEach(() => {
  // Without a window, queries are never refetched.
  environmentManager.setIsServer(() => false);
  vi.useFakeTimers();
});
afterEach(() => {
  environmentManager.setIsServer(() => true);
  vi.useRealTimers();
});

function answer(statusName: string, errorCode?: number): Result<unknown> {
  const additionalData = { totalPrice: 442 };
  const payload = { aviosAmount: 25_000, pricePerPoint: 0.01768, currency: 'EUR', additionalData };
  return {
    ok: true,
    value: { statusName, payload: { ...payload, ...(errorCode && { errorCode }) } },
  };
}
const processing = answer('payment_session');
const failure = failed('network_error_500');

type Call = { at: number; signal: AbortSignal | undefined };

/** Polls an API that gives these answers and then goes on processing. */
function poll(...answers: (Result<unknown> | Promise<Result<unknown>>)[]) {
  const order = orderOf(ID);
  if (!order) throw new Error('Not an order');
  const calls: Call[] = [];
  const begun = Date.now();
  const fetcher = async (_path: string, { signal }: { signal?: AbortSignal | undefined } = {}) => {
    calls.push({ at: Date.now() - begun, signal });
    return await (answers[calls.length - 1] ?? processing);
  };
  const query = memberQueryOptions('aoife', fetcher, polledOrderQuery(order));
  const observer = new QueryObserver(new QueryClient(), query);
  const stop = observer.subscribe(() => {});
  const times = () => calls.map(({ at }) => at);
  return { calls, times, stop, result: () => observer.getCurrentResult() };
}

test('an order is polled at once and then every 3000 ms [4.20] [9.8]', async () => {
  const { times } = poll();
  await vi.advanceTimersByTimeAsync(2_999);
  expect(times()).toEqual([0]);
  await vi.advanceTimersByTimeAsync(6_001);
  expect(times()).toEqual([0, 3_000, 6_000, 9_000]);
});

test.each([
  ['done', answer('transaction_complete')],
  ['failed', answer('payment_session', 902)],
  ['missing', failed('network_error_404')],
])('polling ends when the order is %s [4.20] [8.26]', async (kind, last) => {
  const { times, result } = poll(processing, last);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(times()).toEqual([0, 3_000]);
  expect(result()).toMatchObject({ isError: false, data: { kind } });
});

test('the fourth failure in a row ends the polling [4.20] [9.8]', async () => {
  const { times, result } = poll(failure, failure, failure, failure);
  await vi.advanceTimersByTimeAsync(8_999);
  expect(times()).toEqual([0, 3_000, 6_000]);
  expect(result().isError).toBe(false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(times()).toEqual([0, 3_000, 6_000, 9_000]);
  expect(result().isError).toBe(true);
});

test('an answer resets the count of failures [4.20] [9.8]', async () => {
  const three = [failure, failure, failure];
  const { calls, result } = poll(...three, processing, ...three, answer('transaction_complete'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(calls).toHaveLength(8);
  expect(result()).toMatchObject({ isError: false, data: { kind: 'done' } });
});

test('a slow answer is waited for: no two requests overlap [4.20]', async () => {
  const slow = Promise.withResolvers<Result<unknown>>();
  const { calls } = poll(slow.promise);
  await vi.advanceTimersByTimeAsync(9_500);
  expect(calls).toHaveLength(1);
  slow.resolve(processing);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(calls).toHaveLength(2);
});

test('leaving the page aborts the request and ends the polling', async () => {
  const { calls, stop } = poll(Promise.withResolvers<Result<unknown>>().promise);
  await vi.advanceTimersByTimeAsync(0);
  stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(calls.map(({ signal }) => signal?.aborted)).toEqual([true]);
});

test('a URL names an order by its prefix; anything else names none [2.13] [7.24]', () => {
  expect(orderOf(ID)).toEqual({ id: ID, type: 'purchase', kind: 'purchase' });
  const renewal = `sub${ID.slice(1)}.2`;
  expect(orderOf(renewal)).toEqual({ id: renewal, type: 'subscription', kind: 'renewal' });
  expect(orderOf(`gwd${ID.slice(1)}`)?.type).toBe('gift');
  expect(orderOf(`sub${ID.slice(1)}`)?.type).toBe('subscription');
  expect(orderOf('p123')).toBeUndefined();
  expect(orderOf('LCL_00000000000000000000000000000000')).toBeUndefined();
});

test('a plan that is over leads elsewhere instead of being an order [4.13]', () => {
  const state = { ...stateWith('transaction_complete'), status: 'over' as const };
  expect(polledFrom({ ok: true, value: state })).toEqual({ ok: true, value: { kind: 'over' } });
});

test('only failures of the call are retried [4.20]', () => {
  const state = stateWith('credit_points');
  expect(polledFrom({ ok: true, value: state })).toEqual({
    ok: true,
    value: { kind: 'processing', state },
  });
  expect(polledFrom(failure)).toEqual(failure);
});
