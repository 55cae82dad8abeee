import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestApi, type TestApi } from '../../../../tests/kit/api/api.ts';
import { startTestQueue } from '../../../../tests/kit/api/queue.ts';
import { checkBooks } from '../books/check-books.ts';
import type { Job } from './job.ts';
import { enqueue } from './outbox.ts';
import type { Queue } from './queue.ts';
import { readBacklog } from './read-backlog.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let api: TestApi;
let queue: Queue;
let isBroken = true;
const refund = vi.fn(async (_: { pspReference: string }) => {
  if (isBroken) throw new Error('the provider is away');
});
beforeAll(async () => {
  api = await startTestApi();
  queue = await startTestQueue(api, { handlers: { 'refund-payment': refund } });
});
afterAll(async () => {
  await queue.stop();
  await api.stop();
});

test('a job that keeps failing is a dead letter, which says what and why, until a retry succeeds', async () => {
  const jobs = ['A', 'B'].map(
    (pspReference): Job => ({ queue: 'refund-payment', data: { pspReference } }),
  );
  await enqueue(api.connection.db, jobs, api.clock.now);
  queue.nudge();
  await expect.poll(() => queue.deadLetters.list()).toHaveLength(2);
  expect(refund).toHaveBeenCalledTimes(4);
  const letters = await queue.deadLetters.list();
  expect(
    letters.toSorted((a, b) => JSON.stringify(a.data).localeCompare(JSON.stringify(b.data))),
  ).toEqual(
    ['A', 'B'].map((pspReference) => ({
      id: expect.any(String),
      queue: 'refund-payment',
      data: { pspReference },
      reason: 'the provider is away',
      at: expect.any(Date),
    })),
  );
  const findings = await checkBooks(api.connection.db, api.clock.now);
  expect(findings.find(({ id }) => id === 9)?.violations).toHaveLength(2);
  const backlog = await readBacklog(api.connection.db, api.clock.now);
  expect(backlog).toMatchObject({ deadLetters: 2, outbox: { waiting: 0, oldestSeconds: 0 } });
  const idle = { queue: 'refund-payment', waiting: 0, oldestSeconds: 0 };
  expect(backlog.queues).toContainEqual(idle);

  refund.mockClear();
  expect(await queue.deadLetters.retry(undefined), 'all, which fail again').toBe(2);
  await expect.poll(() => queue.deadLetters.list()).toHaveLength(2);
  expect(refund).toHaveBeenCalledTimes(4);

  const [first] = await queue.deadLetters.list();
  expect(await queue.deadLetters.retry('00000000-0000-7000-8000-000000000000')).toBe(0);
  isBroken = false;
  refund.mockClear();
  expect(await queue.deadLetters.retry(first?.id)).toBe(1);
  await expect.poll(() => refund.mock.calls).toEqual([[first?.data]]);
  expect(await queue.deadLetters.list()).toHaveLength(1);
  expect(await queue.deadLetters.retry(undefined)).toBe(1);
  await expect.poll(() => refund).toHaveBeenCalledTimes(2);
  expect(await queue.deadLetters.list()).toEqual([]);
  expect(await queue.deadLetters.retry(undefined)).toBe(0);
});
