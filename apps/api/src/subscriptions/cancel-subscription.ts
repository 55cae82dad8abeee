import type { Database } from '../database/tables.ts';
import { transact } from '../database/transact.ts';
import { enqueue } from '../jobs/outbox.ts';
import { endSubscription } from './end-subscription.ts';
import { readPayments } from './read-payments.ts';
import { cancellation } from './status-rules.ts';
import { changeSubscription, lockSubscription, type Subscription } from './subscription.ts';

type Changed =
  | { kind: 'changed'; subscription: Subscription }
  | { kind: 'conflict'; status: Subscription['status'] }
  | { kind: 'unknown' };

/** Paid for until some day, it runs until then; otherwise it ends at once. */
export async function cancelSubscription(db: Database, id: string, now: Date): Promise<Changed> {
  return await transact<Changed>(db, async (trx) => {
    const subscription = await lockSubscription(trx, id);
    if (!subscription) return { kind: 'unknown' };
    const { isBeingPaid } = await readPayments(trx, subscription);
    const { status } = subscription;
    switch (cancellation(status, isBeingPaid)) {
      case 'at_once':
        return await tell(trx, await endSubscription(trx, subscription, 'cancelled', now));
      case 'at_period_end': {
        const scheduled = { status: 'cancelled_scheduled', renews_at: null } as const;
        const columns = { ...scheduled, cancels_at: subscription.renews_at };
        return await tell(trx, await changeSubscription(trx, subscription, columns, now));
      }
      default:
        return { kind: 'conflict', status };
    }
  });
}

/** It goes on as if it had never been cancelled, unless its last day has come. */
export async function undoCancellation(db: Database, id: string, now: Date): Promise<Changed> {
  return await transact<Changed>(db, async (trx) => {
    const subscription = await lockSubscription(trx, id);
    if (!subscription) return { kind: 'unknown' };
    const { status, cancels_at } = subscription;
    const isScheduled = status === 'cancelled_scheduled' && cancels_at && cancels_at > now;
    if (!isScheduled) return { kind: 'conflict', status };
    const columns = { status: 'active', cancels_at: null, renews_at: cancels_at } as const;
    return changed(await changeSubscription(trx, subscription, columns, now));
  });
}

/** One that never began is not written about. */
async function tell(trx: Database, subscription: Subscription): Promise<Changed> {
  const { id, anchored_at, status_since } = subscription;
  if (anchored_at) {
    // Taken back and cancelled anew, it is told anew.
    const data = { letter: 'plan-cancelled', about: `${id}.${status_since.getTime()}` } as const;
    await enqueue(trx, [{ queue: 'send-mail', data }], status_since);
  }
  return changed(subscription);
}

function changed(subscription: Subscription): Changed {
  return { kind: 'changed', subscription };
}
