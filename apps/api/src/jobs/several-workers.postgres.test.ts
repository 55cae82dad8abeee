import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startTestApi, type TestApi } from '../../../../tests/kit/api/api.ts';
import { insertGifts } from '../../../../tests/kit/api/bulk-orders.ts';
import { SHORT_LEASE, startTestRunner } from '../../../../tests/kit/api/job-runner.ts';
import { enqueue } from '../background/enqueue.ts';
import type { Job } from '../background/job.ts';
import { type Connection, openDatabase } from '../database/connection.ts';
import { deliverDueOrders } from '../orders/sweeps/deliver-due-orders.ts';
import { startPeriodic } from './periodic.ts';

let api: TestApi;
let stops: (() => Promise<void>)[] = [];
beforeAll(async () => {
  api = await startTestApi();
});
afterEach(async () => {
  for (const stop of stops.toReversed()) await stop();
  stops = [];
});
afterAll(() => api.stop());

/** A worker with connections of its own, as another process has. */
async function startWorker(handlers: Parameters<typeof startTestRunner>[1]): Promise<Connection> {
  const connection = await openDatabase({ url: api.connection.url, dataFolder: '' });
  stops.push(connection.close);
  const runner = await startTestRunner({ connection, logged: api.logged }, handlers);
  stops.push(runner.stop);
  return connection;
}

function captures(count: number) {
  return Array.from({ length: count }, (_, nth): Job => {
    return { queue: 'capture-payment', data: { pspReference: `${nth}` } };
  });
}

test('a job is not taken from a worker that is alive, however long it runs', async () => {
  const gate = Promise.withResolvers<void>();
  const run = vi.fn(() => gate.promise);
  const { db } = await startWorker({ 'capture-payment': run });
  await startWorker({ 'capture-payment': run });
  const began = Date.now();
  await enqueue(db, captures(1), new Date());
  // Three times as long as a worker may be silent.
  const leaseEnd = async () => {
    const job = await db.selectFrom('job').select('next_try_at').executeTakeFirst();
    return job?.next_try_at?.getTime() ?? 0;
  };
  await expect.poll(leaseEnd).toBeGreaterThan(began + 4 * SHORT_LEASE);
  expect(run).toHaveBeenCalledTimes(1);
  gate.resolve();
});

test('two workers share what a process without jobs has written; each job is run by one, and at once, although its clock is ahead', async () => {
  const runs: string[] = [];
  const run = async ({ pspReference }: { pspReference: string }) => void runs.push(pspReference);
  await startWorker({ 'capture-payment': run });
  await startWorker({ 'capture-payment': run });
  const ahead = new Date(Date.now() + 60 * 60_000);
  await enqueue(api.connection.db, captures(400), ahead);
  await expect.poll(() => runs.length).toBeGreaterThanOrEqual(400);
  await expect.poll(() => api.connection.db.selectFrom('job').select('id').execute()).toEqual([]);
  expect(new Set(runs).size).toBe(400);
  expect(runs).toHaveLength(400);
});

test('a worker that is stopped finishes what it has begun and hands over the rest', async () => {
  const gate = Promise.withResolvers<void>();
  const runs: string[][] = [[], []];
  const runner = async (nth: number) => {
    const connection = await openDatabase({ url: api.connection.url, dataFolder: '' });
    stops.push(connection.close);
    const run = async ({ pspReference }: { pspReference: string }) => {
      runs[nth]?.push(pspReference);
      await gate.promise;
    };
    const started = await startTestRunner(
      { connection, logged: api.logged },
      { 'capture-payment': run },
    );
    stops.push(started.stop);
    return { ...started, db: connection.db };
  };
  const first = await runner(0);
  await enqueue(first.db, captures(400), new Date());
  await expect.poll(() => runs[0]?.length).toBe(200);
  const stopped = first.stop();
  const second = await runner(1);
  await expect.poll(() => runs[1]?.length).toBe(200);
  // Given back: what is taken from a worker that is silent has been tried once more.
  const tried = await second.db.selectFrom('job').select('attempts').distinct().execute();
  expect(tried).toEqual([{ attempts: 1 }]);
  gate.resolve();
  await stopped;
  await expect.poll(() => second.db.selectFrom('job').select('id').execute()).toEqual([]);
  expect(new Set(runs.flat()).size).toBe(400);
  expect(runs.flat()).toHaveLength(400);
});

test('two workers share the gifts that are due, and each gift is delivered once [3.14] [4.10]', async () => {
  const { connection, clock } = api;
  const now = () => clock.now;
  await insertGifts(connection.db, { count: 400, now: clock.now, deliverAt: clock.now });
  // Neither goes on with its first batch before the other has claimed one too.
  const both = Promise.withResolvers<void>();
  let claimed = 0;
  const db = connection.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (result.rows.length < 100) return result;
      claimed += 1;
      if (claimed === 2) both.resolve();
      await both.promise;
      return result;
    },
  });
  const done: { sweep: string; handled: number }[][] = [[], []];
  const workers = [0, 1].map((nth) => {
    const log = pino({}, { write: (line) => done[nth]?.push(JSON.parse(line)) });
    const context = { connection: { ...connection, db }, now, log };
    const run = (signal: AbortSignal) => deliverDueOrders({ ...context, signal });
    const schedule = [{ name: 'deliver-due-orders', everySeconds: 1, run }];
    return startPeriodic({ db: connection.db, schedule, log });
  });
  const count = async (table: 'orders' | 'ledger_txn') => {
    const rows = connection.db.selectFrom(table).select(({ fn }) => fn.countAll().as('count'));
    const due = table === 'orders' ? rows.where(sql.ref('state'), '=', 'scheduled') : rows;
    return Number((await due.executeTakeFirstOrThrow()).count);
  };
  await expect.poll(() => count('orders')).toBe(0);
  for (const worker of workers) await worker.stop();
  expect(await count('ledger_txn')).toBe(400);
  const balances = connection.db
    .selectFrom('account')
    .select(({ fn }) => fn.sum('balance').as('sum'));
  expect(Number((await balances.executeTakeFirstOrThrow()).sum)).toBe(400 * 2_000);
  const handled = done.map((lines) => lines.reduce((sum, line) => sum + line.handled, 0));
  expect(handled[0]).toBeGreaterThan(0);
  expect(handled[1]).toBeGreaterThan(0);
  expect(handled).toEqual([handled[0], 400 - (handled[0] ?? 0)]);
});
