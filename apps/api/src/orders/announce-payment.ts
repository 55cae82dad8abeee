import type { PaymentAttempt } from '@cairn/contract/orders/payment-attempt';
import { transactForMember } from '../database/transact.ts';
import type { Shop } from '../http/kit/shop.ts';
import { announceAttempt } from '../payments/payment-attempts.ts';
import { lockOrder, type Order } from './order.ts';

/** Records that Pay was pressed for an order; false when it can no longer be paid in that session. */
export async function announcePayment(
  { connection: { db }, now }: Pick<Shop, 'connection' | 'now'>,
  id: Order['id'],
  attempt: PaymentAttempt,
): Promise<boolean> {
  return await transactForMember(db, async (trx) => {
    const order = await lockOrder(trx, id);
    if (order?.state !== 'payment_session') return false;
    const session = { id: order.session_id, expiresAt: order.session_expires_at };
    return await announceAttempt(trx, id, attempt, session, now());
  });
}
