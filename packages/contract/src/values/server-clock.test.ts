import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noteServerTime, serverNow } from './server-clock.ts';

const HERE = Date.parse('2026-11-16T12:00:00Z');
const ahead = (seconds: number) => new Date(HERE + seconds * 1_000).toUTCString();

beforeEach(() => {
  vi.useFakeTimers({ now: HERE });
});
afterEach(() => {
  noteServerTime(ahead(0));
  vi.useRealTimers();
});

test('a browser whose clock is wrong goes by the server’s', () => {
  noteServerTime(ahead(3_600));
  expect(serverNow()).toBe(HERE + 3_600_000);
  noteServerTime(ahead(-30));
  expect(serverNow()).toBe(HERE - 30_000);
});

test('a difference within the header’s precision is none, and no header changes nothing', () => {
  noteServerTime(ahead(600));
  noteServerTime(null);
  expect(serverNow()).toBe(HERE + 600_000);
  noteServerTime(ahead(1));
  expect(serverNow()).toBe(HERE);
});
