import type { ResultOf } from '#app/calls/call-action.ts';
import { useRead } from '#app/calls/use-read.ts';
import { useMay } from '#app/session/use-may.ts';

/** Seconds are enough: staff who want the same item find out when they take it. */
export const QUEUE_EVERY = 5_000;

/** Also those beyond the longest list. What others decide does not count. */
function countForReader({ items, total }: ResultOf<'queue list'>): number {
  return total - items.filter(({ mayAct }) => mayAct === false).length;
}

/** How many items wait for whoever is signed in, and how many days; undefined for those without a queue. */
export function useWaiting(): { items: number; days: number } | undefined {
  const mayRead = useMay('read queue');
  const queue = useRead('queue list', {}, { pollEvery: QUEUE_EVERY, isEnabled: mayRead });
  if (queue.kind !== 'loaded') return undefined;
  const days = queue.result.items.filter(({ kind }) => kind === 'open_day').length;
  return { items: countForReader(queue.result), days };
}
