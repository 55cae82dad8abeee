import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startTestApi, type TestApi } from '../../../../tests/kit/api/api.ts';
import { startTestRunner } from '../../../../tests/kit/api/job-runner.ts';
import { enqueue } from '../background/enqueue.ts';
import type { Job } from '../background/job.ts';
import { retryDeadLetters } from '../background/job-table.ts';
import { checkBooks } from '../books/check-books.ts';
import { transact } from '../database/transact.ts';
import { readBacklog } from './read-backlog.ts';
import type { JobRunner } from './run-jobs.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let api: TestApi;
let runners: JobRunner[] = [];
beforeAll(async () => {
  api = await startTestApi();
});
afterEach(async () => {
  for (const runner of runners) await runner.stop();
  runners = [];
  await api.connection.db.deleteFrom('job').execute();
});
afterAll(() => api.stop());

async function start(handlers: Parameters<typeof startTestRunner>[1]): Promise<JobRunner> {
  const runner = await startTestRunner(api, handlers);
  runners.push(runner);
  return runner;
}

const captureOf = (pspReference: string): Job => ({
  queue: 'capture-payment',
  data: { pspReference },
});

async function enqueueCaptures(...references: string[]): Promise<void> {
  await enqueue(api.connection.db, references.map(captureOf), new Date());
}

const deadLetters = () =>
  api.connection.db.selectFrom('job').selectAll().where('next_try_at', 'is', null).execute();

const waiting = () => api.connection.db.selectFrom('job').selectAll().execute();

test('a job is run once, with its data: one that is there, and one as soon as it is committed', async () => {
  const run = vi.fn(async () => undefined);
  await enqueueCaptures('A', 'B');
  const runner = await start({ 'capture-payment': run });
  await expect.poll(() => run).toHaveBeenCalledTimes(2);
  expect(run.mock.calls).toEqual(
    expect.arrayContaining([[{ pspReference: 'A' }], [{ pspReference: 'B' }]]),
  );
  await transact(api.connection.db, async (trx) => {
    await enqueue(trx, [captureOf('C')], new Date());
    // Not before the commit, however long that takes.
    expect(run).toHaveBeenCalledTimes(2);
  });
  expect(run).toHaveBeenCalledTimes(3);
  await expect.poll(waiting).toEqual([]);
  expect(runner.isHealthy()).toBe(true);
});

test('a transaction that is rolled back leaves no job', async () => {
  const run = vi.fn(async () => undefined);
  await start({ 'capture-payment': run });
  const failing = transact(api.connection.db, async (trx) => {
    await enqueue(trx, [captureOf('never')], new Date());
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  await enqueueCaptures('after');
  await expect.poll(() => run.mock.calls).toEqual([[{ pspReference: 'after' }]]);
});

test('a job for later is not run before its time', async () => {
  const run = vi.fn(async () => undefined);
  await start({ 'capture-payment': run });
  const notBefore = new Date(Date.now() + 1_500);
  await enqueue(api.connection.db, [{ ...captureOf('later'), notBefore }], new Date());
  await enqueueCaptures('soon');
  await expect.poll(() => run).toHaveBeenCalledWith({ pspReference: 'later' });
  expect(Date.now()).toBeGreaterThanOrEqual(notBefore.getTime());
  expect(run.mock.calls).toEqual([[{ pspReference: 'soon' }], [{ pspReference: 'later' }]]);
});

test('a job that a killed process held is run by the next one, while it has tries left', async () => {
  const { db } = api.connection;
  const soon = new Date(Date.now() + 500);
  const held = { queue: 'capture-payment', created_at: new Date(), next_try_at: soon };
  await db
    .insertInto('job')
    .values([
      { ...held, id: '019a8720-0000-7000-8000-000000000001', data: '{"pspReference":"first"}' },
      {
        ...held,
        id: '019a8720-0000-7000-8000-000000000002',
        data: '{"pspReference":"ends every process"}',
        attempts: 2,
      },
    ])
    .execute();
  const run = vi.fn(async () => undefined);
  await start({ 'capture-payment': run });
  await expect.poll(deadLetters).toHaveLength(1);
  expect(run.mock.calls).toEqual([[{ pspReference: 'first' }]]);
});

test('a job that fails is run again; its neighbours in a batch only when it fails as a whole', async () => {
  const runs: string[] = [];
  const isFirst = (name: string) =>
    runs.push(name) && runs.filter((one) => one === name).length < 2;
  await enqueueCaptures('good', 'bad');
  const whole = { queue: 'cancel-payment', data: { pspReference: 'whole' } } as const;
  await enqueue(api.connection.db, [whole, whole], new Date());
  await start({
    'capture-payment': async ({ pspReference }) => {
      if (isFirst(pspReference) && pspReference === 'bad') throw new Error('not yet');
    },
    // Thrown rather than rejected: the batch ends with its first job.
    'cancel-payment': ({ pspReference }) => {
      if (isFirst(pspReference)) throw new Error('no batch today');
      return Promise.resolve();
    },
  });
  await expect
    .poll(() => runs.toSorted())
    .toEqual(['bad', 'bad', 'good', ...Array(3).fill('whole')]);
  await expect.poll(waiting).toEqual([]);
  expect(api.logged).toContainEqual(
    expect.objectContaining({ queue: 'capture-payment', msg: 'job failed, will retry' }),
  );
  expect(api.logged).toContainEqual(
    expect.objectContaining({
      level: 50,
      ...{ queue: 'cancel-payment', count: 2 },
      err: expect.objectContaining({ message: 'no batch today' }),
      msg: 'job batch failed',
    }),
  );
});

test('a queue that is full holds up no other: letters that cannot be sent do not keep captures waiting', async () => {
  const gate = Promise.withResolvers<void>();
  const capture = vi.fn(async () => undefined);
  await start({ 'send-mail': () => gate.promise, 'capture-payment': capture });
  const letters = Array.from({ length: 600 }, (_, nth): Job => {
    return { queue: 'send-mail', data: { letter: 'receipt', about: `p${nth}` } };
  });
  await enqueue(api.connection.db, letters, new Date());
  const begun = () =>
    api.connection.db
      .selectFrom('job')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('attempts', '>', 0)
      .executeTakeFirstOrThrow();
  // A process takes 500 of one queue.
  await expect.poll(async () => Number((await begun()).count)).toBe(500);
  await enqueueCaptures('now');
  expect(capture).toHaveBeenCalledOnce();
  gate.resolve();
  await expect.poll(waiting).toEqual([]);
});

test('stopping waits for what is in flight, and nothing of it is run again', async () => {
  const started = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  const ended = vi.fn();
  const runner = await startTestRunner(api, {
    'capture-payment': async () => {
      started.resolve();
      await gate.promise;
      ended();
    },
  });
  await enqueueCaptures('in flight');
  await started.promise;
  const stopped = runner.stop().then(ended);
  await enqueueCaptures('too late');
  gate.resolve();
  await stopped;
  expect(ended).toHaveBeenCalledTimes(2);
  expect(runner.isHealthy()).toBe(false);
  const run = vi.fn(async () => undefined);
  await start({ 'capture-payment': run });
  await expect.poll(() => run).toHaveBeenCalled();
  expect(run.mock.calls).toEqual([[{ pspReference: 'too late' }]]);
});

test('a job that keeps failing is a dead letter, which says what and why, until a retry succeeds', async () => {
  const { db } = api.connection;
  let isBroken = true;
  const refund = vi.fn(async (_: { pspReference: string }) => {
    if (isBroken) throw new Error('the provider is away');
  });
  await start({ 'refund-payment': refund });
  const jobs = ['A', 'B'].map(
    (pspReference): Job => ({ queue: 'refund-payment', data: { pspReference } }),
  );
  await enqueue(db, jobs, new Date());
  await expect.poll(deadLetters).toHaveLength(2);
  expect(refund).toHaveBeenCalledTimes(4);
  expect(await deadLetters()).toEqual(
    expect.arrayContaining(
      ['A', 'B'].map((pspReference) =>
        expect.objectContaining({
          queue: 'refund-payment',
          data: { pspReference },
          last_error: 'the provider is away',
        }),
      ),
    ),
  );
  const findings = await checkBooks(db, new Date());
  expect(findings.find(({ id }) => id === 9)?.violations).toHaveLength(2);
  expect(await readBacklog(db, new Date())).toMatchObject({ deadLetters: 2, queues: [] });

  const [first] = await deadLetters();
  expect(await retryDeadLetters(db, '00000000-0000-7000-8000-000000000000')).toBe(0);
  isBroken = false;
  refund.mockClear();
  expect(await retryDeadLetters(db, first?.id)).toBe(1);
  await expect.poll(() => refund.mock.calls).toEqual([[first?.data]]);
  expect(await deadLetters()).toHaveLength(1);
  expect(await retryDeadLetters(db, undefined)).toBe(1);
  await expect.poll(waiting).toEqual([]);
  expect(await retryDeadLetters(db, undefined)).toBe(0);
});
