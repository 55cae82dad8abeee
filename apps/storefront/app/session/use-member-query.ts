import type { QueryObserverResult } from '@tanstack/react-query';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useCurrentError } from '#app/errors/current-error.tsx';
import { codeOfError } from '#app/shop-api/client/call-failed.ts';
import type { MemberQuery } from '#app/shop-api/client/member-query.ts';
import { useSession } from './session.tsx';

export type MemberResult<T> = { retry(): void } & (
  | { kind: 'none' }
  | { kind: 'loading' }
  | {
      kind: 'ready';
      data: T;
      /** The answer is for other parameters: the one for these is still being fetched. */
      isPrevious: boolean;
      /** It could not be fetched again; this is the last answer. */
      isOutdated: boolean;
      receivedAt: number;
    }
  /** Refused by a business rule: a retry gets the same answer. */
  | { kind: 'refused'; code: string }
  | { kind: 'failed'; code: string }
);

type Options = {
  /** Off for what the page works without, and where it says itself what failed. */
  raises?: boolean;
};

const never = () => () => {};
const nothing = () => undefined;

/**
 * The answer to a call for the member who is logged in: retried, cached, and never another
 * member's. Without a query nothing is fetched.
 */
export function useMemberQuery<T>(
  query: MemberQuery<T> | undefined,
  { raises = true }: Options = {},
): MemberResult<T> {
  const { member, watchQuery } = useSession();
  const { raise } = useCurrentError();
  const subject = member?.subject;
  const watched = useMemo(
    () => (subject !== undefined && query ? watchQuery?.(subject, query) : undefined),
    [subject, query === undefined, watchQuery],
  );
  const result = query && watched?.resultOf(query);
  useSyncExternalStore(watched?.subscribe ?? never, watched?.current ?? nothing, nothing);
  useEffect(() => {
    if (query) watched?.replace(query);
  });
  const error = result?.error;
  useEffect(() => {
    if (error && raises) raiseOnce(error, raise);
  }, [error, raises, raise]);
  return result ? memberResultOf(result) : { kind: 'none', retry() {} };
}

/** An answer stays on the screen if only its refetch fails, but not if the member is refused now. */
export function memberResultOf<T>(result: QueryObserverResult<T>): MemberResult<T> {
  const { data, error, isPlaceholderData: isPrevious, dataUpdatedAt: receivedAt, refetch } = result;
  const retry = () => void refetch();
  const code = error === null ? undefined : codeOfError(error);
  if (code?.startsWith('api_error_')) return { kind: 'refused', code, retry };
  if (data !== undefined) {
    const isOutdated = code !== undefined;
    return { kind: 'ready', data, isPrevious, isOutdated, receivedAt, retry };
  }
  return code === undefined ? { kind: 'loading', retry } : { kind: 'failed', code, retry };
}

const raised = new WeakSet<Error>();

/** Several parts of a page may wait for the same call. */
export function raiseOnce(error: Error, raise: (code: string) => void): void {
  if (raised.has(error)) return;
  raised.add(error);
  raise(codeOfError(error));
}

/** The result of two calls that are needed together: of what is missing, a failure counts first. */
export function both<A, B>(one: MemberResult<A>, other: MemberResult<B>): MemberResult<[A, B]> {
  const retry = () => {
    if (one.kind !== 'ready') one.retry();
    if (other.kind !== 'ready') other.retry();
  };
  if (one.kind !== 'ready' && one.kind !== 'loading') return { ...one, retry };
  if (other.kind !== 'ready') return { ...other, retry };
  if (one.kind === 'loading') return { ...one, retry };
  return {
    kind: 'ready',
    data: [one.data, other.data],
    isPrevious: one.isPrevious || other.isPrevious,
    isOutdated: one.isOutdated || other.isOutdated,
    receivedAt: Math.min(one.receivedAt, other.receivedAt),
    retry,
  };
}

/** The same where the page can do without the second answer. */
export function withOptional<A, B>(
  needed: MemberResult<A>,
  optional: MemberResult<B>,
): MemberResult<[A, B | undefined]> {
  if (needed.kind !== 'ready') return needed;
  if (optional.kind === 'loading') return optional;
  const also = optional.kind === 'ready' ? optional.data : undefined;
  return { ...needed, data: [needed.data, also] };
}
