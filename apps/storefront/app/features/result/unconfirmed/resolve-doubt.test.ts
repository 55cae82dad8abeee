import type { PaymentFound } from '@cairn/contract/orders/payment-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PaymentDoubt } from '../outcome.ts';
import { resolveDoubt } from './use-payment-doubt.ts';

const SECOND = 1_000;

let found: PaymentFound[];
let shown: PaymentDoubt[];
let leaving: AbortController;
const find = vi.fn(async (_: AbortSignal): Promise<PaymentFound> => found.shift() ?? 'unknown');
const onPaid = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  found = [];
  shown = [];
  leaving = new AbortController();
  find.mockClear();
  onPaid.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
});

async function resolve(isCompleted: boolean, seconds: number) {
  const onDoubt = (doubt: PaymentDoubt) => void shown.push(doubt);
  void resolveDoubt({ isCompleted, find, onPaid, onDoubt, signal: leaving.signal });
  await vi.advanceTimersByTimeAsync(seconds * SECOND);
}

test('a payment whose outcome is unknown is asked about at once', async () => {
  found = ['none'];
  await resolve(false, 60);
  expect(shown).toEqual(['asking', 'none']);
  expect(find).toHaveBeenCalledOnce();
});

test('one that was reported as completed is doubted only when its confirmation is late', async () => {
  await resolve(true, 7.9);
  expect(shown).toEqual([]);
  await vi.advanceTimersByTimeAsync(0.1 * SECOND);
  expect(shown).toEqual(['asking']);
});

test('while the provider cannot say, it is asked every four seconds', async () => {
  found = ['unknown', 'none'];
  await resolve(true, 11.9);
  expect(shown).toEqual(['asking']);
  await vi.advanceTimersByTimeAsync(0.1 * SECOND);
  expect(shown).toEqual(['asking', 'none']);
});

test('once it is found, nothing is asked any more', async () => {
  found = ['unknown', 'paid'];
  await resolve(false, 60);
  expect(onPaid).toHaveBeenCalledOnce();
  expect(shown).toEqual(['asking']);
  expect(find).toHaveBeenCalledTimes(2);
});

test('a payment that was reported as completed is waited for after 20 seconds', async () => {
  await resolve(true, 19.9);
  expect(shown).toEqual(['asking']);
  await vi.advanceTimersByTimeAsync(0.1 * SECOND);
  expect(shown).toEqual(['asking', 'waiting']);
});

test('whether any other was paid only the member can say after 8 seconds', async () => {
  await resolve(false, 7.9);
  expect(shown).toEqual(['asking']);
  await vi.advanceTimersByTimeAsync(0.1 * SECOND);
  expect(shown).toEqual(['asking', 'unresolved']);
});

test('a question without an answer does not hold the way on up', async () => {
  find.mockImplementationOnce(
    (signal) => new Promise((done) => signal.addEventListener('abort', () => done('unknown'))),
  );
  await resolve(false, 20);
  expect(shown).toEqual(['asking', 'unresolved']);
});

test('nothing is shown after the page is left', async () => {
  await resolve(true, 1);
  leaving.abort();
  await vi.advanceTimersByTimeAsync(60 * SECOND);
  expect(shown).toEqual([]);
  expect(find).not.toHaveBeenCalled();
});
