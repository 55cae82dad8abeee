import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { CallFailed } from '#app/shop-api/client/call-failed.ts';
import {
  both,
  type MemberResult,
  memberResultOf,
  raiseOnce,
  withOptional,
} from './use-member-query.ts';

/** The results of the hook while the API gives these answers one after the other. */
async function shown(...answers: (number | CallFailed)[]) {
  const observer = new QueryObserver<number>(new QueryClient(), {
    queryKey: ['stats'],
    retry: false,
    queryFn: async () => {
      const answer = answers.shift();
      if (answer instanceof CallFailed) throw answer;
      return answer ?? 0;
    },
  });
  const stop = observer.subscribe(() => {});
  const kinds: unknown[] = [memberResultOf(observer.getCurrentResult())];
  while (answers.length > 0) {
    await observer.refetch();
    kinds.push(memberResultOf(observer.getCurrentResult()));
  }
  stop();
  return kinds;
}

test('a call is loading, then ready; a failed refetch keeps the answer', async () => {
  expect(await shown(1, new CallFailed('network_error_503'))).toMatchObject([
    { kind: 'loading' },
    { kind: 'ready', data: 1, isOutdated: false },
    { kind: 'ready', data: 1, isOutdated: true },
  ]);
});

test('without an answer it has failed, by its code [8.26]', async () => {
  expect(await shown(new CallFailed('network_error_503'), 2)).toMatchObject([
    { kind: 'loading' },
    { kind: 'failed', code: 'network_error_503' },
    { kind: 'ready', data: 2 },
  ]);
});

test('a member who is refused now is not shown what they were allowed before [8.9]', async () => {
  expect(await shown(1, new CallFailed('api_error_52'))).toMatchObject([
    { kind: 'loading' },
    { kind: 'ready' },
    { kind: 'refused', code: 'api_error_52' },
  ]);
});

test('a failure that several parts of a page see is raised once; the next one is raised again', () => {
  const codes: string[] = [];
  const raise = (code: string) => void codes.push(code);
  const failure = new CallFailed('api_error_60');
  raiseOnce(failure, raise);
  raiseOnce(failure, raise);
  expect(codes).toEqual(['api_error_60']);
  raiseOnce(new CallFailed('api_error_60'), raise);
  expect(codes).toEqual(['api_error_60', 'api_error_60']);
});

test('two calls are ready together; a failure of either counts first, and only that one is repeated', () => {
  const retried: string[] = [];
  const retry = (name: string) => () => void retried.push(name);
  const ready: MemberResult<number> = {
    kind: 'ready',
    data: 1,
    isPrevious: false,
    isOutdated: false,
    receivedAt: 0,
    retry: retry('ready'),
  };
  const loading: MemberResult<number> = { kind: 'loading', retry: retry('loading') };
  const broken: MemberResult<number> = {
    kind: 'failed',
    code: 'network_error_503',
    retry: retry('failed'),
  };
  expect(both(ready, ready)).toMatchObject({ kind: 'ready', data: [1, 1] });
  for (const [one, other] of [
    [ready, loading],
    [loading, ready],
    [loading, loading],
  ] as const) {
    expect(both(one, other).kind).toBe('loading');
  }
  for (const [one, other] of [
    [broken, loading],
    [loading, broken],
    [ready, broken],
  ] as const) {
    expect(both(one, other).kind).toBe('failed');
  }
  both(ready, broken).retry();
  expect(retried).toEqual(['failed']);
  expect(withOptional(ready, broken), 'without what is optional').toMatchObject({
    kind: 'ready',
    data: [1, undefined],
  });
  expect(withOptional(ready, loading).kind).toBe('loading');
  expect(withOptional(broken, ready).kind).toBe('failed');
});
