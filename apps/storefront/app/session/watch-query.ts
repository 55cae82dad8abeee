import { QueryObserver, type QueryObserverResult } from '@tanstack/react-query';
import type { Fetcher } from '#app/shop-api/client/fetcher.ts';
import { type MemberQuery, memberQueryOptions } from '#app/shop-api/client/member-query.ts';
import { queryClient } from '#app/shop-api/client/query-client.ts';

export type WatchedQuery<T> = {
  subscribe(listener: () => void): () => void;
  /** The same object until something changes. */
  current(): QueryObserverResult<T>;
  /** The cached result of another query, for rendering before `replace` runs in an effect. */
  resultOf(query: MemberQuery<T>): QueryObserverResult<T>;
  replace(query: MemberQuery<T>): void;
};

/** Part of the session, because only members have queries: visitors' pages do without the library. */
export function watchQuery<T>(
  subject: string,
  fetcher: Fetcher,
  first: MemberQuery<T>,
): WatchedQuery<T> {
  const client = queryClient();
  const optionsOf = (query: MemberQuery<T>) => memberQueryOptions(subject, fetcher, query);
  const observer = new QueryObserver<T>(client, optionsOf(first));
  return {
    subscribe(listener) {
      const stop = observer.subscribe(listener);
      // Something may have changed since it was rendered.
      observer.updateResult();
      return stop;
    },
    current: () => observer.getCurrentResult(),
    resultOf: (query) => observer.getOptimisticResult(client.defaultQueryOptions(optionsOf(query))),
    replace: (query) => observer.setOptions(optionsOf(query)),
  };
}
