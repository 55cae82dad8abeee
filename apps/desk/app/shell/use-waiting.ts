import { useRead } from '#app/calls/use-read.ts';
import { useMay } from '#app/session/use-may.ts';

/** Seconds are enough: staff who want the same item find out when they take it. */
export const QUEUE_EVERY = 5_000;

/** How many items wait; undefined for those who have no queue. */
export function useWaiting(): number | undefined {
  const mayRead = useMay('read queue');
  const queue = useRead('queue list', {}, { pollEvery: QUEUE_EVERY, isEnabled: mayRead });
  return queue.kind === 'loaded' ? queue.result.total : undefined;
}
