import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createReporter, withoutIds } from './report-to-server.ts';

const sendBeacon = vi.fn();
const page = { pathname: '/gift' };
beforeEach(() => {
  sendBeacon.mockClear();
  vi.stubGlobal('navigator', { sendBeacon });
  vi.stubGlobal('location', page);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const sent = () => sendBeacon.mock.calls.map(([, body]) => JSON.parse(body));

test('every error is sent, once per page [8.26] [9.14]', () => {
  const report = createReporter('/errors', withoutIds);
  for (const _ of [1, 2]) {
    report('chunk_not_loaded', 'assets/a.js');
    report('chunk_not_loaded', 'assets/b.js');
    report('query_failed', 'balance network_error_503');
  }
  page.pathname = '/history/p3aAbBcCdDeEfFgGhHiIjJkKx';
  report('query_failed', 'balance network_error_503');
  expect(sendBeacon.mock.calls[0]?.[0]).toBe('/errors');
  expect(sent()).toEqual([
    { kind: 'chunk_not_loaded', what: 'assets/a.js', page: '/gift' },
    { kind: 'chunk_not_loaded', what: 'assets/b.js', page: '/gift' },
    { kind: 'query_failed', what: 'balance network_error_503', page: '/gift' },
    { kind: 'query_failed', what: 'balance network_error_503', page: '/history/:id' },
  ]);
});

test('a document sends 50 reports at most', () => {
  const report = createReporter('/errors', withoutIds);
  for (let error = 0; error < 60; error += 1) report('uncaught_error', `Error${error}`);
  expect(sent()).toHaveLength(50);
});
