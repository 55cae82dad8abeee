import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../../../tests/kit/api/api.ts';
import { startPeriodic } from './periodic.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

test('periodic work runs again and again; what fails is logged, and stopping tells it to end', async () => {
  const signals: AbortSignal[] = [];
  const schedule = [
    { name: 'good', everySeconds: 1, run: async (signal: AbortSignal) => signals.push(signal) },
    { name: 'bad', everySeconds: 1, run: () => Promise.reject(new Error('no work of mine')) },
  ];
  const periodic = startPeriodic({ db: api.connection.db, schedule, log: api.log });
  await expect.poll(() => signals.length).toBeGreaterThan(1);
  expect(signals[0]?.aborted).toBe(false);
  await periodic.stop();
  expect(signals[0]?.aborted).toBe(true);
  expect(api.logged).toContainEqual(
    expect.objectContaining({ work: 'bad', msg: 'periodic work failed' }),
  );
});

test('what one worker does is done once each time, whoever it is', async () => {
  const runs: string[] = [];
  const start = () =>
    startPeriodic({
      db: api.connection.db,
      log: api.log,
      schedule: ['count', 'chain'].map((name) => ({
        name,
        everySeconds: 1,
        byOne: { afterSeconds: 0 },
        run: async () => runs.push(`${name} at ${Math.floor(Date.now() / 1_000)}`),
      })),
    });
  const workers = [start(), start()];
  await expect.poll(() => runs.length).toBeGreaterThan(5);
  for (const worker of workers) await worker.stop();
  expect(new Set(runs).size).toBe(runs.length);
});
