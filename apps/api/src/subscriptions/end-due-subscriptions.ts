import { transact } from '../database/transact.ts';
import type { Shop } from '../http/kit/shop.ts';
import { doEach } from '../orders/do-each.ts';
import { endSubscription } from './end-subscription.ts';
import { findCycle } from './find-cycle.ts';
import { lockSubscription } from './subscription.ts';

const AT_ONCE = 100;
/** As long as an order waits for its payment. */
const UNPAID_LIFETIME = 15 * 60 * 60_000;

type EndContext = Pick<Shop, 'connection' | 'now' | 'log'>;

/** Subscriptions that were cancelled and whose last day has come. */
export async function endScheduledSubscriptions({ connection: { db }, now, log }: EndContext) {
  const due = await db
    .selectFrom('subscription')
    .select('id')
    .where('status', '=', 'cancelled_scheduled')
    .where('cancels_at', '<=', now())
    .limit(AT_ONCE)
    .execute();
  await doEach(due, log, async ({ id }) => {
    await transact(db, async (trx) => {
      const subscription = await lockSubscription(trx, id);
      if (subscription?.status !== 'cancelled_scheduled') return;
      if (!subscription.cancels_at || subscription.cancels_at > now()) return;
      await endSubscription(trx, subscription, 'cancelled', now());
    });
  });
}

/** Subscriptions that nobody paid in time. A payment that is heard of later is let go. */
export async function endUnpaidSubscriptions({ connection: { db }, now, log }: EndContext) {
  const overdue = await db
    .selectFrom('subscription')
    .select('id')
    .where('status', '=', 'unverified')
    .where('created_at', '<=', new Date(now().getTime() - UNPAID_LIFETIME))
    .limit(AT_ONCE)
    .execute();
  await doEach(overdue, log, async ({ id }) => {
    await transact(db, async (trx) => {
      const subscription = await lockSubscription(trx, id);
      const first = await findCycle(trx, id, 1);
      if (subscription?.status !== 'unverified' || first?.psp_reference) return;
      await endSubscription(trx, subscription, 'failed', now());
    });
  });
}
