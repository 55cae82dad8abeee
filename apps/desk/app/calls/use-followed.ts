import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { InputOf } from './call-action.ts';
import { useRead } from './use-read.ts';

const EVERY = 5_000;

/** Readings that a page about an order, a plan or a member consists of. */
const FOLLOWED = new Set<unknown>([
  'order view',
  'subscription view',
  'member view',
  'member timeline',
  'member orders',
  'letter list',
]);

/**
 * Reads the page again once something on it has changed. Only the stamp is polled: each reading of the
 * page itself is on record. While the pointer is on something to press, nothing moves from under it.
 */
export function useFollowed(
  record: InputOf<'record stamp'>,
  { stamp, readAt }: { stamp: string; readAt: number },
): void {
  const queries = useQueryClient();
  const read = useRead('record stamp', record, { pollEvery: EVERY });
  const newest = read.kind === 'loaded' ? read : undefined;
  const polledAt = newest?.readAt ?? 0;
  const isOld = newest !== undefined && polledAt > readAt && newest.result.stamp !== stamp;
  // Each poll tries again: the pointer may have gone.
  useEffect(() => {
    if (!isOld || isPointing()) return;
    void queries.invalidateQueries({ predicate: ({ queryKey }) => FOLLOWED.has(queryKey[0]) });
  }, [queries, isOld, polledAt]);
}

/** Fingers leave a hover behind, so only a mouse counts. */
function isPointing(): boolean {
  return (
    matchMedia('(hover: hover)').matches &&
    document.querySelector('main :is(a, button, summary, input, select, textarea):hover') !== null
  );
}
