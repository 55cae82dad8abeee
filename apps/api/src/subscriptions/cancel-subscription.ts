import { paymentReference } from '../charges/charge.ts';
import { findUnderWay } from '../charges/payment-attempts.ts';
import type { Database } from '../database/tables.ts';
import { transact } from '../database/transact.ts';
import { endSubscription } from './end-subscription.ts';
import { readPayments } from './read-payments.ts';
import { sendStatusLetter } from './send-status-letter.ts';
import { cancellation } from './status-rules.ts';
import {
  type Because,
  lockSubscription,
  moveSubscription,
  type Subscription,
} from './subscription.ts';

type Changed =
  | { kind: 'changed'; subscription: Subscription }
  | { kind: 'conflict'; status: Subscription['status'] }
  | { kind: 'unknown' };

/** Paid for until some day, it runs until then; otherwise it ends at once. */
export async function cancelSubscription(
  db: Database,
  id: string,
  because: Because,
  now: Date,
): Promise<Changed> {
  return await transact<Changed>(db, async (trx) => {
    const subscription = await lockSubscription(trx, id);
    if (!subscription) return { kind: 'unknown' };
    const { isBeingPaid } = await readPayments(trx, subscription);
    const { status } = subscription;
    const [underWay] = await findUnderWay(trx, [paymentReference(subscription.id, 1)], now);
    switch (cancellation(status, isBeingPaid || underWay !== undefined)) {
      case 'at_once': {
        const ended = await endSubscription(trx, subscription, 'cancelled', because, now);
        return await changed(trx, 'plan-cancelled', ended);
      }
      case 'at_period_end': {
        const { renews_at: cancels_at } = subscription;
        const columns = { status: 'cancelled_scheduled', renews_at: null, cancels_at } as const;
        const scheduled = await moveSubscription(trx, subscription, columns, because, now);
        return await changed(trx, 'plan-cancelled', scheduled);
      }
      default:
        return { kind: 'conflict', status };
    }
  });
}

/**
 * It goes on as if it had never been cancelled, unless its last day has come. The note of an operator's
 * command names the operator.
 */
export async function undoCancellation(
  db: Database,
  id: string,
  now: Date,
  note?: string,
): Promise<Changed> {
  return await transact<Changed>(db, async (trx) => {
    const subscription = await lockSubscription(trx, id);
    if (!subscription) return { kind: 'unknown' };
    const { status, cancels_at } = subscription;
    const isScheduled = status === 'cancelled_scheduled' && cancels_at && cancels_at > now;
    if (!isScheduled) return { kind: 'conflict', status };
    const columns = { status: 'active', cancels_at: null, renews_at: cancels_at } as const;
    const because = { cause: 'cancellation_undone', ...(note !== undefined && { note }) } as const;
    const resumed = await moveSubscription(trx, subscription, columns, because, now);
    return await changed(trx, 'plan-resumed', resumed);
  });
}

async function changed(
  trx: Database,
  letter: 'plan-cancelled' | 'plan-resumed',
  subscription: Subscription,
): Promise<Changed> {
  await sendStatusLetter(trx, letter, subscription);
  return { kind: 'changed', subscription };
}
