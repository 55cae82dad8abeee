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
  await stopCharges(trx, subscription);
  return await changeSubscription(trx, subscription, { status, renews_at: null }, now);
}

/** Nobody waits for a month's payment any more: one that is taken all the same is given back. */
export async function stopCharges(trx: Database, { id }: Subscription): Promise<void> {
  await trx
    .updateTable('subscription_cycle')
    .set({ state: 'failed' })
    .where('subscription_id', '=', id)
    .where('charge_minor', '>', 0)
    .where('state', 'in', ['due', 'charging'])
    .execute();
}
