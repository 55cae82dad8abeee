import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { report } from './report-to-server.ts';

const sendBeacon = vi.fn();
beforeEach(() => {
  vi.stubGlobal('navigator', { sendBeacon });
  vi.stubGlobal('location', { pathname: '/checkout' });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('an error that is only logged reaches the server’s log too, of its details only an error’s name [9.14] [8.8]', () => {
  report('sign_in_failed', new TypeError('aoife.brennan@members.example'));
  report('schema_validation_failed', 'p3aAbBcCdDeEfFgGhHiIjJkKx');
  expect(sendBeacon.mock.calls.map(([, body]) => JSON.parse(body))).toEqual([
    { kind: 'error_raised', what: 'sign_in_failed TypeError', page: '/checkout' },
    { kind: 'error_raised', what: 'schema_validation_failed', page: '/checkout' },
  ]);
  expect(console.error).toHaveBeenCalledTimes(2);
  vi.mocked(console.error).mockClear();
});
