import { expect, test } from 'vitest';
import { takeTurns } from './take-turns.ts';

test('so many run at a time, the others in their order, also after one that failed', async () => {
  const inTurn = takeTurns(2);
  const started: number[] = [];
  const tasks = Array.from({ length: 5 }, () => Promise.withResolvers<void>());
  const results = tasks.map(({ promise }, index) =>
    inTurn(async () => {
      started.push(index);
      await promise;
      return index;
    }),
  );
  const settled = Promise.allSettled(results);
  await Promise.resolve();
  expect(started).toEqual([0, 1]);
  tasks[1]?.reject(new Error('broken'));
  await expect(results[1]).rejects.toThrow('broken');
  await expect.poll(() => started).toEqual([0, 1, 2]);
  for (const task of tasks) task.resolve();
  expect((await settled).map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
  ]);
  expect(started).toEqual([0, 1, 2, 3, 4]);
});
