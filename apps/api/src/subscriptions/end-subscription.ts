import type { Database } from '../database/tables.ts';
import { changeSubscription, type Subscription } from './subscription.ts';

type Ended = 'failed' | 'cancelled' | 'refunded' | 'terminated';

/** Nothing is charged any more; months that are paid for and not refunded are still credited. */
export async function endSubscription(
  trx: Database,
  subscription: Subscription,
  status: Ended,
  now: Date,
): Promise<Subscription> {
  await trx
    .updateTable('subscription_cycle')
    .set({ state: 'failed' })
    .where('subscription_id', '=', subscription.id)
    .where('charge_minor', '>', 0)
    .where('state', 'in', ['due', 'charging'])
    .execute();
  return await changeSubscription(trx, subscription, { status, renews_at: null }, now);
}
