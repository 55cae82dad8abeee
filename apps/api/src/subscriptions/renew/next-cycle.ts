import type { Database } from '../../database/tables.ts';
import { beginningOf, type Cycle, changeSubscription, type Subscription } from '../subscription.ts';

/** The month that has to be paid next: the one that is being tried, or a new one. */
export async function nextCycle(
  trx: Database,
  subscription: Subscription,
): Promise<Cycle | undefined> {
  const { id, anchored_at, monthly_avios } = subscription;
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
  const due_at = beginningOf(subscription, anchored_at, n);
  const { price_minor } = await withPriceAt(trx, subscription, due_at);
  return await trx
    .insertInto('subscription_cycle')
    .values({
      subscription_id: id,
      n,
      due_at,
      charge_minor: price_minor,
      avios: monthly_avios,
      state: 'due',
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** From this renewal on the announced price is the plan's. A month that is tried again keeps its own. */
async function withPriceAt(
  trx: Database,
  subscription: Subscription,
  due: Date,
): Promise<Subscription> {
  const { next_price_minor, next_price_from } = subscription;
  if (next_price_minor === null || !next_price_from || due < next_price_from) return subscription;
  const price = { price_minor: next_price_minor, next_price_minor: null, next_price_from: null };
  return await changeSubscription(trx, subscription, price, due);
}
