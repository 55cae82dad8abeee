import { sql } from 'kysely';
import { enqueue } from '../../background/enqueue.ts';
import { type SweepContext, sweepBatches } from '../../background/sweep-batches.ts';
import type { Database } from '../../database/tables.ts';
import { postAll } from '../../ledger/post-all.ts';
import { advanceOrders } from '../advance-order.ts';
import { type Order, ordersIn } from '../order.ts';
import { findRecipientsGone } from '../recipient-gone.ts';
import { cancelUndeliverable } from '../refund/refund-order.ts';
import { creditTxn, openReceivers } from '../settle/credit-points.ts';

/** Credits gifts and transfers whose delivery date has come; those to erased members are cancelled. */
export async function deliverDueOrders(context: SweepContext): Promise<void> {
  const { now } = context;
  await sweepBatches(context, {
    name: 'deliver-due-orders',
    batchSize: 100,
    claim: (trx, limit, failed) =>
      ordersIn(trx)
        .where('orders.state', '=', sql.lit('scheduled'))
        .where('deliver_at', '<=', now())
        .where('id', '<>', sql<Order['id']>`all(${failed}::text[])`)
        .orderBy('deliver_at')
        .limit(limit)
        .forUpdate()
        .skipLocked()
        .execute(),
    idOf: ({ id }) => id,
    handle: (trx, orders) => deliver(trx, orders, now()),
  });
}

async function deliver(trx: Database, due: readonly Order[], now: Date): Promise<void> {
  const gone = await findRecipientsGone(trx, due);
  for (const order of due.filter(({ id }) => gone.has(id))) {
    await cancelUndeliverable(trx, order, now);
  }
  // Two batches that open accounts for the same recipients do it in the same order: no deadlock.
  const orders = due
    .filter(({ id }) => !gone.has(id))
    .toSorted((a, b) => `${a.recipient_number}`.localeCompare(`${b.recipient_number}`));
  const advances = orders.map((order) => {
    return { order, path: ['complete'], because: { cause: 'delivered' } } as const;
  });
  await advanceOrders(trx, advances, now);
  await openReceivers(trx, orders);
  await postAll(
    trx,
    orders.map((order) => creditTxn(order, now)),
  );
  const letters = orders.map(({ id }) => {
    return { queue: 'send-mail', data: { letter: 'delivered', about: id } } as const;
  });
  await enqueue(trx, letters, now);
}
