import { enqueue } from '../background/enqueue.ts';
import type { Database } from '../database/tables.ts';
import type { Subscription } from './subscription.ts';

type StatusLetter = 'plan-cancelled' | 'plan-resumed' | 'plan-ended';

/**
 * A letter about a subscription's new status, once for each change: one that is cancelled, resumed
 * and cancelled again is written about each time. Members are not written to about subscriptions
 * that never began.
 */
export async function sendStatusLetter(
  trx: Database,
  letter: StatusLetter,
  { id, anchored_at, status_since }: Subscription,
): Promise<void> {
  if (!anchored_at) return;
  const about = `${id}.${status_since.getTime()}`;
  await enqueue(trx, [{ queue: 'send-mail', data: { letter, about } }], status_since);
}
