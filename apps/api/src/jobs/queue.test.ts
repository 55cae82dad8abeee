import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startTestApi, type TestApi } from '../../../../tests/kit/api/api.ts';
import { startTestQueue } from '../../../../tests/kit/api/queue.ts';
import type { Job } from './job.ts';
import { enqueue } from './outbox.ts';
import type { Queue } from './queue.ts';
import { reclaimJobs } from './reclaim-jobs.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let api: TestApi;
let queues: Queue[] = [];
beforeAll(async () => {
  api = await startTestApi();
});
afterEach(async () => {
  for (const queue of queues) await queue.stop();
  queues = [];
});
afterAll(() => api.stop());

async function start(given: Parameters<typeof startTestQueue>[1]): Promise<Queue> {
  const queue = await startTestQueue(api, given);
  queues.push(queue);
  return queue;
}

async function ask(...references: string[]): Promise<void> {
  const jobs = references.map(
    (pspReference): Job => ({
      queue: 'capture-payment',
      data: { pspReference },
    }),
  );
  await enqueue(api.connection.db, jobs, api.clock.now);
}

test('a job in the outbox is run once, with its data', async () => {
  const run = vi.fn(async () => undefined);
  await ask('A', 'B');
  const queue = await start({ handlers: { 'capture-payment': run } });
  await expect.poll(() => run).toHaveBeenCalledTimes(2);
  expect(run.mock.calls).toEqual(
    expect.arrayContaining([[{ pspReference: 'A' }], [{ pspReference: 'B' }]]),
  );
  await ask('C');
  queue.nudge();
  await expect.poll(() => run).toHaveBeenCalledTimes(3);
  expect(await api.connection.db.selectFrom('outbox').select('id').execute()).toEqual([]);
  expect(await queue.isHealthy()).toBe(true);
});

test('a job is found without a nudge too, and one for later not before its time', async () => {
  let now = api.clock.now;
  const run = vi.fn(async () => undefined);
  await start({ handlers: { 'capture-payment': run }, now: () => now });
  const notBefore = new Date(now.getTime() + 60_000);
  const later = { queue: 'capture-payment', data: { pspReference: 'later' }, notBefore } as const;
  await enqueue(api.connection.db, [later], now);
  await ask('soon');
  await expect.poll(() => run).toHaveBeenCalledWith({ pspReference: 'soon' });
  expect(run).toHaveBeenCalledTimes(1);
  now = notBefore;
  await expect.poll(() => run).toHaveBeenCalledWith({ pspReference: 'later' });
});

test('a job that a killed worker held is run by the next one at once, while it has retries left', async () => {
  const { db } = api.connection;
  const run = vi.fn(async () => undefined);
  await ask('held');
  const first = await start({ handlers: { 'capture-payment': run } });
  await expect.poll(() => run).toHaveBeenCalledTimes(1);
  await first.stop();
  // As it would be had the worker been killed before the job was done.
  const hold = (retries: number) =>
    sql`
      update queue.job set state = 'active', completed_on = null, started_on = now(),
        heartbeat_on = now(), retry_count = ${retries}, retry_limit = 9
      where data->>'pspReference' = 'held'`.execute(db);
  await hold(9);
  expect(await reclaimJobs(db, 0)).toEqual(new Set());
  await hold(8);
  await start({ handlers: { 'capture-payment': run } });
  await expect.poll(() => run).toHaveBeenCalledTimes(2);
  const { rows } = await sql`
    select retry_count::text as retries from queue.job where data->>'pspReference' = 'held'
  `.execute(db);
  expect(rows).toEqual([{ retries: '9' }]);
});

test('a job that is moved to the queue twice is run once', async () => {
  const run = vi.fn(async () => undefined);
  const { db } = api.connection;
  const queue = await start({ handlers: { 'capture-payment': run } });
  await ask('twice');
  const rows = await db.selectFrom('outbox').selectAll().execute();
  queue.nudge();
  await expect.poll(() => run).toHaveBeenCalledTimes(1);
  // As after a crash between moving it and deleting it here.
  const again = rows.map((row) => ({ ...row, data: JSON.stringify(row.data) }));
  await db.insertInto('outbox').values(again).execute();
  await ask('after');
  queue.nudge();
  await expect.poll(() => run).toHaveBeenCalledWith({ pspReference: 'after' });
  expect(run).toHaveBeenCalledTimes(2);
});

test('a job that fails is run again; its neighbours in a batch only when it fails as a whole', async () => {
  const runs: string[] = [];
  const isFirst = (name: string) =>
    runs.push(name) && runs.filter((one) => one === name).length < 2;
  await ask('good', 'bad');
  const whole = { queue: 'cancel-payment', data: { pspReference: 'whole' } } as const;
  await enqueue(api.connection.db, [whole, whole], api.clock.now);
  const queue = await start({
    handlers: {
      'capture-payment': async ({ pspReference }) => {
        if (isFirst(pspReference) && pspReference === 'bad') throw new Error('not yet');
      },
      // Thrown rather than rejected: the batch ends with its first job.
      'cancel-payment': ({ pspReference }) => {
        if (isFirst(pspReference)) throw new Error('no batch today');
        return Promise.resolve();
      },
    },
  });
  await expect
    .poll(() => runs.toSorted())
    .toEqual(['bad', 'bad', 'good', ...Array(3).fill('whole')]);
  expect(await queue.deadLetters.list()).toEqual([]);
  expect(api.logged).toContainEqual(
    expect.objectContaining({ queue: 'capture-payment', msg: 'a job failed and is tried again' }),
  );
  expect(api.logged).toContainEqual(
    expect.objectContaining({
      level: 50,
      ...{ queue: 'cancel-payment', count: 2 },
      err: expect.objectContaining({ message: 'no batch today' }),
      msg: 'a batch of jobs failed and is tried again',
    }),
  );
});

test('of two processes on one database each job is run by one', async () => {
  const runs: string[] = [];
  let atOnce = 0;
  let most = 0;
  const run = async ({ pspReference }: { pspReference: string }) => {
    atOnce += 1;
    most = Math.max(most, atOnce);
    runs.push(pspReference);
    await new Promise(setImmediate);
    atOnce -= 1;
  };
  const both = [await start({ handlers: { 'capture-payment': run } })];
  both.push(await start({ handlers: { 'capture-payment': run } }));
  const references = Array.from({ length: 120 }, (_, nth) => `shared ${nth}`);
  await ask(...references);
  for (const queue of both) queue.nudge();
  await expect.poll(() => new Set(runs).size).toBe(120);
  for (const queue of queues) await queue.stop();
  queues = [];
  expect(runs.toSorted()).toEqual(references.toSorted());
  expect(most).toBeGreaterThan(1);
});

test('stopping waits for what is in flight, and nothing of it is run again', async () => {
  const started = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  const ended = vi.fn();
  const queue = await startTestQueue(api, {
    handlers: {
      'capture-payment': async () => {
        started.resolve();
        await gate.promise;
        ended();
      },
    },
  });
  await ask('in flight');
  queue.nudge();
  await started.promise;
  const stopped = queue.stop().then(ended);
  await ask('too late');
  gate.resolve();
  await stopped;
  expect(ended).toHaveBeenCalledTimes(2);
  expect(await queue.isHealthy()).toBe(false);
  const run = vi.fn(async () => undefined);
  await start({ handlers: { 'capture-payment': run } });
  await expect.poll(() => run).toHaveBeenCalled();
  expect(run.mock.calls).toEqual([[{ pspReference: 'too late' }]]);
});
