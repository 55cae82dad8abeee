import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createShortCache } from './short-cache.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const cache = (capacity = 10) =>
  createShortCache<string>({
    lifetime: 1_000,
    capacity,
    sizeOf: (value) => (/^(own|error)/.test(value) ? undefined : value.length),
    isOwn: (value) => value.startsWith('own'),
  });

test('a value is created once while it is kept, and again after its lifetime', async () => {
  const { get } = cache();
  const create = vi.fn(async () => 'value');
  expect([await get('a', create), await get('a', create)]).toEqual(['value', 'value']);
  expect(create).toHaveBeenCalledOnce();
  vi.setSystemTime(Date.now() + 1_001);
  await get('a', create);
  expect(create).toHaveBeenCalledTimes(2);
});

test('a value ends with its minute: prices that are scheduled begin with the next one', async () => {
  const { get } = cache();
  const create = vi.fn(async () => 'value');
  vi.setSystemTime('2026-11-15T11:59:59.500Z');
  await get('a', create);
  vi.setSystemTime('2026-11-15T11:59:59.999Z');
  await get('a', create);
  expect(create).toHaveBeenCalledOnce();
  vi.setSystemTime('2026-11-15T12:00:00.000Z');
  await get('a', create);
  expect(create).toHaveBeenCalledTimes(2);
});

test('a value whose creation began in the minute before is not kept', async () => {
  const { get } = cache();
  vi.setSystemTime('2026-11-15T11:59:59.900Z');
  const create = vi.fn(async () => {
    vi.setSystemTime('2026-11-15T12:00:00.100Z');
    return 'value';
  });
  await get('a', create);
  vi.setSystemTime('2026-11-15T12:00:00.200Z');
  await get('a', create);
  expect(create).toHaveBeenCalledTimes(2);
});

test('requests at the same time wait for the one value; a failure is not kept', async () => {
  const { get } = cache();
  const create = vi.fn(() => Promise.reject(new Error('no')));
  const requests = [get('a', create), get('a', create)];
  for (const request of requests) await expect(request).rejects.toThrow('no');
  expect(create).toHaveBeenCalledOnce();
  expect(await get('a', async () => 'value')).toBe('value');
});

test('an error is shared with those who wait for it, and not kept', async () => {
  const { get } = cache();
  let count = 0;
  const create = async () => {
    count += 1;
    return `error ${count}`;
  };
  expect(await Promise.all([get('a', create), get('a', create)])).toEqual(['error 1', 'error 1']);
  expect(await get('a', create)).toBe('error 2');
});

test('a value of one request is neither shared nor kept', async () => {
  const { get } = cache();
  let count = 0;
  const create = async () => {
    count += 1;
    return `own ${count}`;
  };
  expect(await Promise.all([get('a', create), get('a', create)])).toEqual(['own 1', 'own 2']);
  expect(await get('a', create)).toBe('own 3');
});

test('what was used longest ago is dropped when the capacity is used up', async () => {
  const { get } = cache();
  const created: string[] = [];
  const use = (key: string) =>
    get(key, async () => {
      created.push(key);
      return '4444';
    });
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await use(key);
  expect(created).toEqual(['a', 'b', 'c', 'b']);
  // A value that replaces an old one does not count twice.
  vi.setSystemTime(Date.now() + 1_001);
  for (const key of ['a', 'b', 'a', 'b']) await use(key);
  expect(created.slice(4)).toEqual(['a', 'b']);
});

test('nothing from before it was cleared serves, not even what was being created then', async () => {
  const { get, clear } = cache();
  // Uses up the capacity, which is free again after clearing.
  await get('b', async () => '0123456789');
  const old = Promise.withResolvers<string>();
  const before = get('a', () => old.promise);
  clear();
  expect(await get('a', async () => 'new')).toBe('new');
  old.resolve('old');
  expect(await before).toBe('old');
  expect(await get('a', async () => 'newer')).toBe('new');
});
