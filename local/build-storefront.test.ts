import { statSync, utimesSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import { buildStorefront } from './build-storefront.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('a running shop marks its build as used every day', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const folder = await buildStorefront(() => {});
  const hourAgo = new Date(Date.now() - 60 * 60 * 1000);
  utimesSync(folder, hourAgo, hourAgo);
  vi.advanceTimersByTime(24 * 60 * 60 * 1000);
  expect(statSync(folder).mtimeMs).toBeGreaterThan(hourAgo.getTime() + 1_000);
}, 180_000);
