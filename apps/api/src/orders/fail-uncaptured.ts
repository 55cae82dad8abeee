import type { Database } from '../database/tables.ts';
import { transact } from '../database/transact.ts';
import { voidPayment } from '../payments/modify-payment.ts';
import { failOrder } from './fail-order.ts';
import { lockOrder, type Order } from './order.ts';

export type FailedUncaptured =
  | { kind: 'failed' }
  | { kind: 'not_waiting'; state: Order['state'] }
  | { kind: 'unknown_order' };

/**
 * Ends an order whose capture the provider refuses, which no timer would end. Its reservations are
 * released and its payment is voided; if it is captured after all, the money is refunded.
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
    if (payment) await voidPayment(trx, payment.psp_reference, now);
    return { kind: 'failed' };
  });
}
