import { transact } from '../database/transact.ts';
import type { Shop } from '../http/kit/shop.ts';
import { post } from '../ledger/post.ts';
import { doEach } from '../orders/do-each.ts';
import { creditTxn } from './credit-cycle.ts';
import { findCycle } from './find-cycle.ts';
import { changeCycle, lockSubscription } from './subscription.ts';

const AT_ONCE = 100;

/** Months that were paid for with a year: their avios come on their days. */
export async function creditDueCycles({
  connection: { db },
  now,
  log,
}: Pick<Shop, 'connection' | 'now' | 'log'>): Promise<void> {
  const due = await db
    .selectFrom('subscription_cycle')
    .select(['subscription_id', 'n'])
    .where('state', '=', 'due')
    .where('charge_minor', '=', 0)
    .where('due_at', '<=', now())
    .orderBy('due_at')
    .limit(AT_ONCE)
    .execute();
  await doEach(due, log, async ({ subscription_id, n }) => {
    await transact(db, async (trx) => {
      const subscription = await lockSubscription(trx, subscription_id);
      const cycle = await findCycle(trx, subscription_id, n);
      if (!subscription || cycle?.state !== 'due') return;
      await changeCycle(trx, cycle, { state: 'credited' });
      await post(trx, [creditTxn(subscription, cycle, now())]);
    });
  });
}
