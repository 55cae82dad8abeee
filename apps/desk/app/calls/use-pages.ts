import { useInfiniteQuery } from '@tanstack/react-query';
import { type Answer, CallFailed, faultOf } from './fault.ts';
import type { Read } from './use-read.ts';

type Page<Item> = { items: readonly Item[]; next?: string | undefined };

type Options = {
  /** Never again by itself: each reading is counted and audited. */
  isReadOnce?: boolean;
};

/** A list that is read page by page; the pages read so far are one list. */
export function usePages<Item, One extends Page<Item> = Page<Item>>(
  key: readonly unknown[],
  readPage: (after: string | undefined, signal: AbortSignal) => Promise<Answer<One>>,
  { isReadOnce = false }: Options = {},
): {
  read: Read<readonly Item[]>;
  /** The first page, which may have sums over all of them. */
  first: One | undefined;
  /** Absent once everything is read. */
  more: (() => void) | undefined;
  isReadingMore: boolean;
} {
  const query = useInfiniteQuery({
    queryKey: [...key, 'pages'],
    queryFn: async ({ pageParam, signal }) => {
      const answer = await readPage(pageParam, signal);
      if (answer.kind !== 'done') throw new CallFailed(answer);
      return answer.result;
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    ...(isReadOnce && { staleTime: Number.POSITIVE_INFINITY }),
  });
  const { data, error, dataUpdatedAt, refetch, fetchNextPage, hasNextPage } = query;
  return {
    read: readOf(),
    first: data?.pages[0],
    more: hasNextPage ? () => void fetchNextPage() : undefined,
    isReadingMore: query.isFetchingNextPage,
  };

  function readOf(): Read<readonly Item[]> {
    if (data) {
      const fault = error ? faultOf(error) : undefined;
      const result = data.pages.flatMap(({ items }) => items);
      return { kind: 'loaded', result, readAt: dataUpdatedAt, fault };
    }
    if (error) return { kind: 'failed', fault: faultOf(error), retry: () => void refetch() };
    return { kind: 'loading' };
  }
}
