import type { PaymentAttempt } from '@cairn/contract/orders/payment-attempt';
import { transactForMember } from '../database/transact.ts';
import type { Shop } from '../http/kit/shop.ts';
import { announceAttempt } from '../payments/payment-attempts.ts';
import { paymentReference } from '../payments/payment-reference.ts';
import { findCycle } from './find-cycle.ts';
import { isPayable } from './payment-session.ts';
import { type Cycle, lockSubscription } from './subscription.ts';

/** The same as for an order, for a month that the member pays. */
export async function announcePlanPayment(
  { connection: { db }, now }: Pick<Shop, 'connection' | 'now'>,
  { subscription_id: id, n }: Cycle,
  attempt: PaymentAttempt,
): Promise<boolean> {
  return await transactForMember(db, async (trx) => {
    const plan = await lockSubscription(trx, id);
    const cycle = plan && (await findCycle(trx, id, n));
    if (!cycle || !isPayable(plan, cycle) || plan.session_n !== n) return false;
    const session = { id: plan.session_id, expiresAt: plan.session_expires_at };
    const reference = paymentReference(id, n);
    return await announceAttempt(trx, reference, attempt, session, now());
  });
}
