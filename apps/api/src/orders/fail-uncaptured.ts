import type { Database } from '../database/tables.ts';
import { transact } from '../database/transact.ts';
import { letGo } from './apply-authorisation.ts';
import { failOrder } from './fail-order.ts';
import { lockOrder, type Order } from './order.ts';

export type FailedUncaptured =
  | { kind: 'failed' }
  | { kind: 'not_waiting'; state: Order['state'] }
  | { kind: 'unknown_order' };

/**
 * Ends an order whose capture the provider will not make, which nothing else would end. What was
 * kept for it is free again and its payment let go; captured after all, the money is refunded.
 */
export async function failUncaptured(
  db: Database,
  id: string,
  cause: string,
  now: Date,
): Promise<FailedUncaptured> {
  return await transact<FailedUncaptured>(db, async (trx) => {
    const order = await lockOrder(trx, id);
    if (!order) return { kind: 'unknown_order' };
    if (order.state !== 'payment_authorised') return { kind: 'not_waiting', state: order.state };
    const payment = await trx
      .selectFrom('payment')
      .select('psp_reference')
      .where('order_id', '=', order.id)
      .where('state', '=', 'capture_requested')
      .forUpdate()
      .executeTakeFirst();
    await failOrder(trx, order, 'refused', cause, now);
    if (payment) await letGo(trx, payment.psp_reference, cause, now);
    return { kind: 'failed' };
  });
}
