import { expect, test, vi } from 'vitest';
import { CallFailed, orThrow } from './call-failed.ts';
import { createQueryClient, isWorthRetrying, queryClient } from './query-client.ts';

const options = createQueryClient().getDefaultOptions().queries;

test('answers stay fresh, and are kept unused, for 5 minutes [9.10]', () => {
  expect(options).toMatchObject({ staleTime: 300_000, gcTime: 300_000 });
});

test('the wait doubles from a second up to half a minute [9.10]', () => {
  const { retryDelay } = options ?? {};
  if (typeof retryDelay !== 'function') throw new Error('retryDelay is not a function');
  const waits = [0, 1, 2, 4, 5, 20].map((attempt) => retryDelay(attempt, new Error()));
  expect(waits).toEqual([1_000, 2_000, 4_000, 16_000, 30_000, 30_000]);
});

test('a query is tried again three times [8.39] [9.10]', () => {
  const { retry } = options ?? {};
  if (typeof retry !== 'function') throw new Error('retry is not a function');
  const down = new CallFailed('network_error_503');
  expect([0, 1, 2, 3].map((failures) => retry(failures, down))).toEqual([true, true, true, false]);
  expect(retry(0, new CallFailed('api_error_52'))).toBe(false);
});

test.each([
  ['network_error_500', true],
  ['network_error_408', true],
  ['network_error_429', true],
  ['network_error_unhandled', true],
  ['network_error_400', false],
  ['network_error_401', false],
  ['network_error_404', false],
  ['network_error_cancel', false],
  ['too_many_requests', true],
  ['campaign_ended', false],
  ['api_error_52', false],
  ['schema_validation_failed', false],
])('%s is worth another try: %s [8.39]', (code, worth) => {
  expect(isWorthRetrying(new CallFailed(code))).toBe(worth);
});

test('a failed call throws its code, a good one gives its value', () => {
  expect(() => orThrow({ ok: false, code: 'network_error_404' })).toThrow(CallFailed);
  expect(orThrow({ ok: true, value: 1 })).toBe(1);
});

test('there is one client', () => {
  expect(queryClient()).toBe(queryClient());
});

test('a failed query is reported by its name and code, not for whom it was; a cancelled one is not [8.26]', async () => {
  const report = vi.fn();
  const client = createQueryClient(report);
  const fail = (code: string) =>
    client.fetchQuery({
      queryKey: ['member', 'auth0|1', 'prices', 'purchase'],
      queryFn: () => Promise.reject(new CallFailed(code)),
      retry: false,
    });
  await expect(fail('network_error_503')).rejects.toThrow();
  await expect(fail('network_error_cancel')).rejects.toThrow();
  expect(report.mock.calls).toEqual([['query_failed', 'prices network_error_503']]);
});
