import type { Database } from '../../database/tables.ts';
import { findMonth, isUnpaid, type Month, monthsIn, openMonth } from '../month.ts';
import { beginningOf, changeSubscription, type Subscription } from '../subscription.ts';

/** The month that has to be paid next: the one that is being tried, or a new one. */
export async function nextMonth(
  trx: Database,
  subscription: Subscription,
  now: Date,
): Promise<Month | undefined> {
  const { id, anchored_at } = subscription;
  const last = await monthsIn(trx)
    .where('subscription_id', '=', id)
    .orderBy('n', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!last || !anchored_at) return undefined;
  if (isUnpaid(last)) return last;
  // The month before is still being paid.
  if (last.state === 'charging') return undefined;
  const n = last.n + 1;
  const dueAt = beginningOf(subscription, anchored_at, n);
  const { price_minor: price } = await withPriceAt(trx, subscription, dueAt);
  await openMonth(trx, subscription, { n, dueAt, price }, now);
  return await findMonth(trx, id, n);
}

/**
 * From this renewal on the announced price is the subscription's. A month that is tried again keeps
 * its own.
 */
async function withPriceAt(
  trx: Database,
  subscription: Subscription,
  due: Date,
): Promise<Subscription> {
  const { next_price_minor, next_price_from } = subscription;
  if (next_price_minor === null || !next_price_from || due < next_price_from) return subscription;
  const price = { price_minor: next_price_minor, next_price_minor: null, next_price_from: null };
  return await changeSubscription(trx, subscription, price);
}
