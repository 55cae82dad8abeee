import { expect, test } from 'vitest';
import { coalesce } from './coalesce.ts';

function recordBatches() {
  const batches: { items: string[]; done: PromiseWithResolvers<void> }[] = [];
  const write = coalesce(async (items: string[]) => {
    const done = Promise.withResolvers<void>();
    batches.push({ items, done });
    await done.promise;
  });
  return { batches, write };
}

test('items that arrive while a batch is running go together into the next one', async () => {
  const { batches, write } = recordBatches();
  const first = write(['a']);
  await Promise.resolve();
  const second = Promise.all([write(['b', 'c']), write(['d'])]);
  expect(batches.map(({ items }) => items)).toEqual([['a']]);
  batches[0]?.done.resolve();
  await first;
  await expect.poll(() => batches.map(({ items }) => items)).toEqual([['a'], ['b', 'c', 'd']]);
  batches[1]?.done.resolve();
  await second;
});

test('an error goes to those whose batch failed, and the next batch runs', async () => {
  const { batches, write } = recordBatches();
  const first = write(['a']);
  await Promise.resolve();
  const second = write(['b']);
  batches[0]?.done.reject(new Error('no connection'));
  await expect(first).rejects.toThrow('no connection');
  await expect.poll(() => batches.length).toBe(2);
  batches[1]?.done.resolve();
  await second;
});
