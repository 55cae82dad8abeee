import type { Database } from '../../database/tables.ts';
import { beginningOf, type Cycle, type Subscription } from '../subscription.ts';

/** The month that has to be paid next: the one that is being tried, or a new one. */
export async function nextCycle(
  trx: Database,
  subscription: Subscription,
): Promise<Cycle | undefined> {
  const { id, anchored_at, price_minor, monthly_avios } = subscription;
  const last = await trx
    .selectFrom('subscription_cycle')
    .selectAll()
    .where('subscription_id', '=', id)
    .orderBy('n', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!last || !anchored_at) return undefined;
  const isOpen = last.state === 'due' || last.state === 'charging';
  if (isOpen && last.charge_minor > 0) return last;
  const n = last.n + 1;
  return await trx
    .insertInto('subscription_cycle')
    .values({
      subscription_id: id,
      n,
      due_at: beginningOf(subscription, anchored_at, n),
      charge_minor: price_minor,
      avios: monthly_avios,
      state: 'due',
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
