import { sql } from 'kysely';
import { type SweepContext, sweepBatches } from '../../background/sweep-batches.ts';
import { findUnderWay, isUnderWay } from '../../charges/payment-attempts.ts';
import { OPEN_STATES } from '../../database/tables/orders.ts';
import { failOrder } from '../fail-order.ts';
import { type Order, ordersIn } from '../order.ts';

// Written out, not passed as parameters: only then does a prepared plan use the partial index.
const isOpen = sql<boolean>`orders.state in (${sql.join(OPEN_STATES.map((state) => sql.lit(state)))})`;

/** Expires orders that nobody paid in time. A payment that arrives later is refunded. */
export async function expireOrders(context: SweepContext): Promise<void> {
  const { now } = context;
  await sweepBatches(context, {
    name: 'expire-orders',
    batchSize: 20,
    claim: (trx, limit, failed) =>
      ordersIn(trx)
        .where(isOpen)
        .where('expires_at', '<=', now())
        // It may have been paid: its notifications decide first.
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('webhook_inbox')
                .select('event_key')
                .whereRef('order_id', '=', 'orders.id')
                .where('applied_at', 'is', null),
            ),
          ),
        )
        .where(({ not }) => not(isUnderWay(sql`orders.id`, now())))
        .where('id', '<>', sql<Order['id']>`all(${failed}::text[])`)
        .orderBy('expires_at')
        .limit(limit)
        .forUpdate()
        .skipLocked()
        .execute(),
    idOf: ({ id }) => id,
    handle: async (trx, orders) => {
      // Looked up again: Pay may have been pressed before these were locked.
      const ids = orders.map(({ id }) => id);
      const underWay = new Set(await findUnderWay(trx, ids, now()));
      for (const order of orders) {
        if (underWay.has(order.id)) continue;
        await failOrder(trx, order, 'expired', { cause: 'expired' }, now());
      }
    },
  });
}
