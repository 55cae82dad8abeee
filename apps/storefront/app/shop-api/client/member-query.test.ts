import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { failed, type Result } from '#app/errors/result.ts';
import { refetchAfter } from './changed-by.ts';
import {
  fetchForMember,
  type MemberQuery,
  memberQueryOptions,
  removeMemberData,
} from './member-query.ts';
import { queryClient } from './query-client.ts';

const dropped = failed('network_error_unhandled');

/** The API's answers in turn, and who asked when. */
let answers: Result<unknown>[];
let calls: { path: string; at: number }[];

const fetcher = async (path: string): Promise<Result<unknown>> => {
  calls.push({ path, at: Date.now() });
  return answers.shift() ?? { ok: true, value: calls.length };
};

const stats: MemberQuery<unknown> = { key: ['stats'], call: (send) => send('/stats') };

beforeEach(() => {
  answers = [];
  calls = [];
  vi.useFakeTimers({ now: 0 });
  vi.stubGlobal('location', { pathname: '/' });
});
afterEach(() => {
  queryClient().clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Shows a query to a member, as a page does. */
function watch(subject: string, query = stats) {
  const observer = new QueryObserver(queryClient(), memberQueryOptions(subject, fetcher, query));
  return { stop: observer.subscribe(() => {}), shown: () => observer.getCurrentResult() };
}

test('what was fetched for one member is not found for another', async () => {
  expect(await fetchForMember('aoife', fetcher, stats)).toEqual({ ok: true, value: 1 });
  expect(await fetchForMember('aoife', fetcher, stats), 'from the cache').toEqual({
    ok: true,
    value: 1,
  });
  expect(await fetchForMember('tom', fetcher, stats)).toEqual({ ok: true, value: 2 });
});

test('an answer is stale after five minutes [9.10]', async () => {
  await fetchForMember('aoife', fetcher, stats);
  vi.setSystemTime(5 * 60_000 - 1);
  expect(await fetchForMember('aoife', fetcher, stats)).toMatchObject({ value: 1 });
  vi.setSystemTime(5 * 60_000);
  expect(await fetchForMember('aoife', fetcher, stats)).toMatchObject({ value: 2 });
});

test('a dropped request is sent again three times, with growing waits [8.39] [9.10]', async () => {
  answers = [dropped, dropped, dropped, dropped];
  const { shown } = watch('aoife');
  await vi.advanceTimersByTimeAsync(6_999);
  expect(shown().status).toBe('pending');
  await vi.advanceTimersByTimeAsync(1);
  expect(calls.map(({ at }) => at)).toEqual([0, 1_000, 3_000, 7_000]);
  expect(shown()).toMatchObject({ status: 'error', error: { code: dropped.code } });
});

test('one dropped request is not noticed [8.39]', async () => {
  answers = [dropped];
  const fetching = fetchForMember('aoife', fetcher, stats);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await fetching).toEqual({ ok: true, value: 2 });
});

test.each(['network_error_404', 'api_error_52', 'schema_validation_failed'])(
  '%s is not tried again [8.39]',
  async (code) => {
    answers = [failed(code)];
    expect(await fetchForMember('aoife', fetcher, stats)).toEqual({ ok: false, code });
    expect(calls).toHaveLength(1);
  },
);

test('when a member leaves, their data and their retries are gone', async () => {
  await fetchForMember('aoife', fetcher, stats);
  await fetchForMember('tom', fetcher, stats);
  answers = [dropped];
  const fetching = fetchForMember('aoife', fetcher, { ...stats, key: ['history'] });
  await vi.advanceTimersByTimeAsync(0);
  removeMemberData('aoife');
  expect(await fetching).toEqual({ ok: false, code: 'network_error_cancel' });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(calls).toHaveLength(3);
  const keys = queryClient()
    .getQueryCache()
    .getAll()
    .map(({ queryKey }) => queryKey);
  expect(keys).toEqual([['member', 'tom', 'stats']]);
});

test('the previous page of a list stays until the next is there, but not another member’s', async () => {
  const page = (subject: string, number: number) =>
    memberQueryOptions(subject, fetcher, {
      ...stats,
      key: ['history', number],
      keepsPrevious: true,
    });
  const observer = new QueryObserver(queryClient(), page('aoife', 1));
  observer.subscribe(() => {});
  await vi.advanceTimersByTimeAsync(0);
  observer.setOptions(page('aoife', 2));
  expect(observer.getCurrentResult()).toMatchObject({ data: 1, isPlaceholderData: true });
  observer.setOptions(page('tom', 2));
  expect(observer.getCurrentResult().data).toBeUndefined();
});

test('a write fetches what it changes again, and nothing else [9.10]', async () => {
  const recipients: MemberQuery<unknown> = { key: ['recipients'], call: (send) => send('/people') };
  watch('aoife');
  watch('aoife', recipients);
  await vi.advanceTimersByTimeAsync(0);
  await refetchAfter('refund');
  expect(calls.map(({ path }) => path)).toEqual(['/stats', '/people', '/stats']);
  await refetchAfter('recipients');
  expect(calls.map(({ path }) => path).slice(3)).toEqual(['/people']);
});
