import type { Database } from '../database/tables.ts';
import { transact } from '../database/transact.ts';
import { endSubscription } from './end-subscription.ts';
import { readPayments } from './read-payments.ts';
import { cancellation } from './status-rules.ts';
import { changeSubscription, lockSubscription, type Subscription } from './subscription.ts';

type Changed = { kind: 'changed'; subscription: Subscription } | { kind: 'conflict' };

/** Paid for until some day, it runs until then; otherwise it ends at once. */
export async function cancelSubscription(db: Database, id: string, now: Date): Promise<Changed> {
  return await transact<Changed>(db, async (trx) => {
    const subscription = await lockSubscription(trx, id);
    if (!subscription) return { kind: 'conflict' };
    const { isBeingPaid } = await readPayments(trx, subscription);
    switch (cancellation(subscription.status, isBeingPaid)) {
      case 'at_once':
        return changed(await endSubscription(trx, subscription, 'cancelled', now));
      case 'at_period_end': {
        const status = 'cancelled_scheduled';
        const columns = { status, cancels_at: subscription.renews_at, renews_at: null } as const;
        return changed(await changeSubscription(trx, subscription, columns, now));
      }
      default:
        return { kind: 'conflict' };
    }
  });
}

/** It goes on as if it had never been cancelled, unless its last day has come. */
export async function undoCancellation(db: Database, id: string, now: Date): Promise<Changed> {
  return await transact<Changed>(db, async (trx) => {
    const subscription = await lockSubscription(trx, id);
    if (subscription?.status !== 'cancelled_scheduled') return { kind: 'conflict' };
    const { cancels_at } = subscription;
    if (!cancels_at || cancels_at <= now) return { kind: 'conflict' };
    const columns = { status: 'active', cancels_at: null, renews_at: cancels_at } as const;
    return changed(await changeSubscription(trx, subscription, columns, now));
  });
}

function changed(subscription: Subscription): Changed {
  return { kind: 'changed', subscription };
}
