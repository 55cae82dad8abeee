import { afterEach, expect, test, vi } from 'vitest';
import { createReporter } from './report-to-server.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('the first error of each kind is sent [8.26]', () => {
  const sendBeacon = vi.fn();
  vi.stubGlobal('navigator', { sendBeacon });
  const report = createReporter('/errors');
  report('chunk_not_loaded', 'assets/a.js');
  report('chunk_not_loaded', 'assets/b.js');
  report('query_failed', 'balance network_error_503');
  expect(sendBeacon.mock.calls).toEqual([
    ['/errors', '{"kind":"chunk_not_loaded","what":"assets/a.js"}'],
    ['/errors', '{"kind":"query_failed","what":"balance network_error_503"}'],
  ]);
});
