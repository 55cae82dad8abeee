import { CancelledError, type QueryObserverOptions, queryOptions } from '@tanstack/react-query';
import { failed, type Result } from '#app/errors/result.ts';
import { codeOfError, orThrow } from './call-failed.ts';
import type { Fetcher } from './fetcher.ts';
import { queryClient } from './query-client.ts';

/** The data fetched for members; `changed-by.ts` lists which write makes which of them stale. */
export type MemberData =
  | 'balance'
  | 'bonusReminders'
  | 'boosterOptions'
  | 'cards'
  | 'enrolments'
  | 'erasure'
  | 'goal'
  | 'history'
  | 'home'
  | 'openOrders'
  | 'order'
  | 'plans'
  | 'prices'
  | 'purchaseAllowance'
  | 'receipt'
  | 'recipients'
  | 'refundable'
  | 'stats'
  | 'subscriptions'
  | 'transaction'
  | 'transferAllowance'
  | 'user';

/** A call that reads something as a member. It is retried and cached as the query client says. */
export type MemberQuery<T> = {
  /** The data and the call's parameters; the cache puts the member in front. */
  key: readonly [data: MemberData, ...parameters: unknown[]];
  call(fetcher: Fetcher, signal: AbortSignal): Promise<Result<T>>;
  /** Other parameters' answer stays on the screen until this one's is there. */
  keepsPrevious?: boolean;
} & Pick<
  QueryObserverOptions<T>,
  | 'gcTime'
  | 'refetchInterval'
  | 'refetchIntervalInBackground'
  | 'refetchOnReconnect'
  | 'refetchOnWindowFocus'
  | 'retry'
  | 'retryDelay'
  | 'staleTime'
>;

function memberKey(subject: string) {
  return ['member', subject] as const;
}

/** Sends calls as this member only: a retry may find that somebody else has logged in. */
export function fetcherFor(member: string, fetcher: Fetcher): Fetcher {
  return async (path, options) => await fetcher(path, { ...options, member });
}

/** The one place where a query gets its key, so that no member's data is found under another's. */
export function memberQueryOptions<T>(subject: string, fetcher: Fetcher, query: MemberQuery<T>) {
  const { key, call, keepsPrevious = false, ...options } = query;
  return queryOptions<T>({
    // Offline a call fails and says so; by default it would wait without a word.
    networkMode: 'always',
    refetchOnReconnect: true,
    ...options,
    queryKey: [...memberKey(subject), ...key],
    queryFn: async ({ signal }) => orThrow(await call(fetcherFor(subject, fetcher), signal)),
    placeholderData: (previous, query) =>
      keepsPrevious && query?.queryKey[1] === subject ? previous : undefined,
  });
}

/** For calls outside components: shares cache, retries and errors with `useMemberQuery`. */
export async function fetchForMember<T>(
  subject: string,
  fetcher: Fetcher,
  query: MemberQuery<T>,
): Promise<Result<T>> {
  try {
    const { placeholderData: _, ...options } = memberQueryOptions(subject, fetcher, query);
    return { ok: true, value: await queryClient().fetchQuery(options) };
  } catch (error) {
    return failed(error instanceof CancelledError ? 'network_error_cancel' : codeOfError(error));
  }
}

/** Called when a member leaves. Calls on their way are aborted: a retry would be sent as the next member. */
export function removeMemberData(subject: string): void {
  const client = queryClient();
  const queryKey = memberKey(subject);
  void client.cancelQueries({ queryKey });
  client.removeQueries({ queryKey });
}
