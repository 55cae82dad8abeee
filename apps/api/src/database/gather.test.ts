import { expect, test } from 'vitest';
import { gather } from './gather.ts';

function gathering() {
  const writes: { items: string[]; done: PromiseWithResolvers<void> }[] = [];
  const write = gather(async (items: string[]) => {
    const done = Promise.withResolvers<void>();
    writes.push({ items, done });
    await done.promise;
  });
  return { writes, write };
}

test('what comes while a write is under way is written together in the next', async () => {
  const { writes, write } = gathering();
  const first = write(['a']);
  await Promise.resolve();
  const second = Promise.all([write(['b', 'c']), write(['d'])]);
  expect(writes.map(({ items }) => items)).toEqual([['a']]);
  writes[0]?.done.resolve();
  await first;
  await expect.poll(() => writes.map(({ items }) => items)).toEqual([['a'], ['b', 'c', 'd']]);
  writes[1]?.done.resolve();
  await second;
});

test('a write that fails is told to those whose it was, and the next goes on', async () => {
  const { writes, write } = gathering();
  const first = write(['a']);
  await Promise.resolve();
  const second = write(['b']);
  writes[0]?.done.reject(new Error('no connection'));
  await expect(first).rejects.toThrow('no connection');
  await expect.poll(() => writes.length).toBe(2);
  writes[1]?.done.resolve();
  await second;
});
