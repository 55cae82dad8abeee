import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestApi, type TestApi } from '../../../../tests/kit/api/api.ts';
import { startTestQueue } from '../../../../tests/kit/api/queue.ts';
import { enqueue } from './outbox.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

test('a sweep runs again and again; one that fails is logged, and stopping tells it to end', async () => {
  const signals: AbortSignal[] = [];
  const sweeps = [
    { name: 'good', everySeconds: 1, run: async (signal: AbortSignal) => signals.push(signal) },
    { name: 'bad', everySeconds: 1, run: () => Promise.reject(new Error('no sweep of mine')) },
  ];
  const queue = await startTestQueue(api, { sweeps });
  await expect.poll(() => signals.length).toBeGreaterThan(1);
  expect(signals[0]?.aborted).toBe(false);
  await queue.stop();
  expect(signals[0]?.aborted).toBe(true);
  expect(api.logged).toContainEqual(
    expect.objectContaining({ sweep: 'bad', msg: 'a sweep failed' }),
  );
});

test('a timer runs by itself; one that fails is told, and leaves no dead letter', async () => {
  const good = Promise.withResolvers<void>();
  const bad = Promise.withResolvers<void>();
  const sent = Promise.withResolvers<string>();
  const capture = { queue: 'capture-payment', data: { pspReference: 'timed' } } as const;
  const timers = [
    {
      name: 'good',
      cron: '* * * * *',
      run: async () => {
        await enqueue(api.connection.db, [capture], api.clock.now);
        good.resolve();
      },
    },
    {
      name: 'bad',
      cron: '* * * * *',
      run: async () => {
        bad.resolve();
        throw new Error('no timer of mine');
      },
    },
  ];
  const handlers = {
    'capture-payment': async ({ pspReference }: { pspReference: string }) =>
      sent.resolve(pspReference),
  };
  const queue = await startTestQueue(api, { timers, handlers });
  await Promise.all([good.promise, bad.promise]);
  expect(await sent.promise).toBe('timed');
  expect(await queue.deadLetters.list()).toEqual([]);
  await queue.stop();
  expect(api.logged).toContainEqual(
    expect.objectContaining({ timer: 'bad', msg: 'a timer failed' }),
  );
});
