import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startTestApi, type TestApi } from '../../../../tests/kit/api/api.ts';
import { insertGifts } from '../../../../tests/kit/api/bulk-orders.ts';
import { startTestQueue } from '../../../../tests/kit/api/queue.ts';
import { deliverDueOrders } from '../orders/sweeps/deliver-due-orders.ts';
import type { Job } from './job.ts';
import { enqueue } from './outbox.ts';
import type { Queue } from './queue.ts';
import { relayOutbox } from './relay.ts';

let api: TestApi;
let workers: Queue[] = [];
beforeAll(async () => {
  api = await startTestApi();
});
afterEach(async () => {
  for (const worker of workers) await worker.stop();
  workers = [];
});
afterAll(() => api.stop());

async function startTwo(given: (nth: number) => Parameters<typeof startTestQueue>[1]) {
  for (const nth of [0, 1]) workers.push(await startTestQueue(api, given(nth)));
}

function captures(count: number) {
  return Array.from({ length: count }, (_, nth): Job => {
    return { queue: 'capture-payment', data: { pspReference: `${nth}` } };
  });
}

test('a job is not taken from a worker that is alive, however long it runs', async () => {
  const { db } = api.connection;
  const gate = Promise.withResolvers<void>();
  const run = vi.fn(() => gate.promise);
  await startTwo(() => ({ handlers: { 'capture-payment': run } }));
  await enqueue(db, captures(1), api.clock.now);
  // Twice as long as a worker may be silent.
  const held = async () => {
    const { rows } = await sql<{ seconds: number }>`
      select extract(epoch from heartbeat_on - started_on)::float8 as seconds
      from queue.job where state = 'active'`.execute(db);
    return rows[0]?.seconds ?? 0;
  };
  await expect.poll(held).toBeGreaterThan(2);
  expect(run).toHaveBeenCalledTimes(1);
  gate.resolve();
  for (const worker of workers) await worker.stop();
  expect(run).toHaveBeenCalledTimes(1);
});

test('a timer that a killed worker was running is run by another', async () => {
  const run = vi.fn(async () => undefined);
  await startTwo(() => ({ timers: [{ name: 'held', cron: '0 0 29 2 *', run }] }));
  await sql`
    insert into queue.job (name, policy, state, started_on, heartbeat_on, heartbeat_seconds, expire_seconds)
    values ('held', 'singleton', 'active', now(), now() - interval '1 minute', 60, 600)
  `.execute(api.connection.db);
  await expect.poll(() => run).toHaveBeenCalledTimes(1);
});

test('two relays at once take different rows of the outbox', async () => {
  const { db } = api.connection;
  await enqueue(db, captures(400), api.clock.now);
  const moved: string[][] = [];
  const both = Promise.withResolvers<void>();
  const relay = () =>
    relayOutbox(
      db,
      async (_queue, jobs) => {
        moved.push(jobs.map(({ id }) => id));
        if (moved.length === 2) both.resolve();
        await both.promise;
      },
      api.clock.now,
    );
  await Promise.all([relay(), relay()]);
  expect(moved.map((ids) => ids.length)).toEqual([200, 200]);
  expect(new Set(moved.flat()).size).toBe(400);
  expect(await db.selectFrom('outbox').select('id').execute()).toEqual([]);
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
  await startTwo((nth) => {
    const log = pino({}, { write: (line) => done[nth]?.push(JSON.parse(line)) });
    const context = { connection: { ...connection, db }, now, log };
    const run = (signal: AbortSignal) => deliverDueOrders({ ...context, signal });
    return { sweeps: [{ name: 'deliver-due-orders', everySeconds: 1, run }] };
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
