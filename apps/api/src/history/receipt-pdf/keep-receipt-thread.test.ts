import type { Worker } from 'node:worker_threads';
import pino from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readPdf } from '../../../../../tests/kit/read-pdf.ts';
import { keepReceiptThread, type ReceiptThread } from './keep-receipt-thread.ts';
import { PURCHASE } from './test-details.ts';

const HERE = new AbortController().signal;

/** Every thread that was started. */
let workers: Worker[] = [];
const onWorker = (worker: Worker) => void workers.push(worker);
let logged = '';
let thread: ReceiptThread;
beforeEach(() => {
  workers = [];
  logged = '';
  process.on('worker', onWorker);
  const write = (line: string) => {
    logged += line;
  };
  thread = keepReceiptThread(pino({ level: 'error' }, { write }));
});
afterEach(async () => {
  vi.useRealTimers();
  await thread.stop();
  process.off('worker', onWorker);
});

const render = (signal = HERE) => thread.render(PURCHASE, signal);

test('receipts are rendered by one thread, which the first of them starts', async () => {
  expect(workers).toHaveLength(0);
  const pdfs = await Promise.all([render(), render(), render()]);
  for (const pdf of pdfs) {
    const { pages, lines } = await readPdf(pdf ?? new ArrayBuffer());
    expect(pages).toBe(1);
    expect(lines).toContain('TH Reference | TD HIIJJKKX');
  }
  expect(workers).toHaveLength(1);
});

test('a thread that ends takes only its own receipt along, and is replaced', async () => {
  await render();
  const receipts = [render(), render(), render()];
  await workers[0]?.terminate();
  const [first, ...others] = await Promise.all(receipts);
  expect(first).toBeUndefined();
  expect(others.map((pdf) => pdf instanceof ArrayBuffer)).toEqual([true, true]);
  expect(workers).toHaveLength(2);
});

test('a thread that cannot load is not started again for each who waits', async () => {
  const receipts = [render(), render(), render()];
  await vi.waitUntil(() => workers[0]);
  await workers[0]?.terminate();
  expect(await Promise.all(receipts)).toEqual([undefined, undefined, undefined]);
  expect(workers).toHaveLength(1);
  expect(await render()).toBeInstanceOf(ArrayBuffer);
});

test('a thread that hangs is replaced', async () => {
  await render();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const receipts = [render(), render()];
  vi.advanceTimersByTime(10_000);
  const [first, second] = await Promise.all(receipts);
  expect(first).toBeUndefined();
  expect(second).toBeInstanceOf(ArrayBuffer);
  expect(workers).toHaveLength(2);
  expect(logged).toContain('receipt thread does not respond, restarting it');
});

test('more than a hundred do not wait', async () => {
  const receipts = Array.from({ length: 101 }, () => render());
  expect(await render()).toBeUndefined();
  await thread.stop();
  expect((await Promise.all(receipts)).every((pdf) => pdf === undefined)).toBe(true);
});

test('nothing is rendered for whoever has gone', async () => {
  const visit = new AbortController();
  const receipts = [render(), render(visit.signal), render()];
  visit.abort();
  const [first, gone, last] = await Promise.all(receipts);
  expect([first, last].every((pdf) => pdf instanceof ArrayBuffer)).toBe(true);
  expect(gone).toBeUndefined();
});

test('a receipt that cannot be rendered is an error, and the thread goes on', async () => {
  const broken = { ...PURCHASE, locale: 'not a locale' };
  await expect(thread.render(broken, HERE)).rejects.toThrow('Incorrect locale');
  expect(await render()).toBeInstanceOf(ArrayBuffer);
  expect(workers).toHaveLength(1);
});
