import type { ActionName } from '@cairn/api/desk-types';
import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { type InputOf, type ResultOf, readAction } from './call-action.ts';
import { CallFailed, type Fault, faultOf } from './fault.ts';

export type Read<Result> =
  | { kind: 'loading' }
  /** With `fault`, the result is older than it should be: the last reading failed. */
  | { kind: 'loaded'; result: Result; readAt: number; fault: Fault | undefined }
  | { kind: 'failed'; fault: Fault; retry: () => void };

type Options = {
  /** Milliseconds between readings, while the page is looked at. */
  pollEvery?: number;
  /** Never again by itself: each reading is counted and audited. */
  isReadOnce?: boolean;
  /** False until the input is known. */
  isEnabled?: boolean;
};

/** Options of a read's query, for prefetching it or using it elsewhere. */
function readQuery<Name extends ActionName>(name: Name, input: InputOf<Name>) {
  return {
    queryKey: [name, input] as const,
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<ResultOf<Name>> => {
      const answer = await readAction(name, input, signal);
      if (answer.kind !== 'done') throw new CallFailed(answer);
      return answer.result;
    },
  };
}

/** Reads an action that changes nothing, such as `useRead('order view', { transactionId })`. */
export function useRead<Name extends ActionName>(
  name: Name,
  input: InputOf<Name>,
  { pollEvery, isReadOnce = false, isEnabled = true }: Options = {},
): Read<ResultOf<Name>> {
  const options: UseQueryOptions<ResultOf<Name>> = {
    ...readQuery(name, input),
    enabled: isEnabled,
    ...(isReadOnce && { staleTime: Number.POSITIVE_INFINITY }),
    ...(pollEvery !== undefined && { refetchInterval: pollEvery }),
  };
  const { data, error, dataUpdatedAt, refetch } = useQuery(options);
  if (data !== undefined) {
    const fault = error ? faultOf(error) : undefined;
    return { kind: 'loaded', result: data, readAt: dataUpdatedAt, fault };
  }
  if (error) return { kind: 'failed', fault: faultOf(error), retry: () => void refetch() };
  return { kind: 'loading' };
}
