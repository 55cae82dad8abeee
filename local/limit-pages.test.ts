import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { limitPages } from './limit-pages.ts';

beforeAll(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterAll(() => {
  vi.useRealTimers();
});

test('one address gets so many pages a minute, then 429 with the time to wait', async () => {
  const limit = limitPages(3);
  const statuses = async (count: number, address: string) => {
    const answers = Array.from({ length: count }, () => limit('/purchase', address));
    return (await Promise.all(answers)).map((answer) => answer?.status);
  };
  expect(await statuses(4, '203.0.113.7')).toEqual([undefined, undefined, undefined, 429]);
  const refused = await limit('/', '203.0.113.7');
  expect(refused?.headers.get('retry-after')).toBe('60');
  expect(await refused?.text()).toContain('Please try again in 60 seconds.');

  expect(await limit('/', '203.0.113.8')).toBeUndefined();
  // One customer has a whole IPv6 network.
  expect(await statuses(3, '2001:db8::1')).not.toContain(429);
  expect((await limit('/', '2001:db8::2'))?.status).toBe(429);

  vi.setSystemTime(Date.now() + 61_000);
  expect(await limit('/', '203.0.113.7')).toBeUndefined();
});

test('files and publications are not counted', async () => {
  const limit = limitPages(1);
  for (const path of ['/assets/a.js', '/assets/b.js', '/webhooks/content']) {
    expect(await limit(path, '203.0.113.7')).toBeUndefined();
  }
  expect(await limit('/', '203.0.113.7')).toBeUndefined();
});
