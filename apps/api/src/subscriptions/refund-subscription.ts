import type { RefundObstacle } from '@cairn/contract/orders/refund';
import type { Database } from '../database/tables.ts';
import { transact } from '../database/transact.ts';
import { requestRefund } from '../payments/modify-payment.ts';
import { changePayment } from '../payments/record-payment.ts';
import { stopCharges } from './end-subscription.ts';
import { cyclesPaidBy } from './find-cycle.ts';
import { readPayments } from './read-payments.ts';
import { takeBackCycle } from './settle/credit-cycle.ts';
import { isCurrent, refundObstacle } from './status-rules.ts';
import { changeSubscription, lockSubscription } from './subscription.ts';

export type Refunded = { kind: 'requested' } | { kind: 'not_eligible'; reason: RefundObstacle };

/** Takes the last payment's avios back and asks the provider to give the money back. */
export async function refundSubscription(db: Database, id: string, now: Date): Promise<Refunded> {
  return await transact<Refunded>(db, async (trx, { undo }) => {
    const subscription = await lockSubscription(trx, id);
    if (!subscription) return { kind: 'not_eligible', reason: 'notPaid' };
    const { pspReference, ...payments } = await readPayments(trx, subscription);
    const reason = refundObstacle({ status: subscription.status, now, ...payments });
    if (reason !== undefined) return { kind: 'not_eligible', reason };
    if (pspReference === undefined) return { kind: 'not_eligible', reason: 'notPaid' };
    for (const cycle of await cyclesPaidBy(trx, subscription.id, pspReference)) {
      // Spent since the balance was read.
      const owed = await takeBackCycle(trx, subscription, cycle, now);
      if (owed > 0) return undo({ kind: 'not_eligible', reason: 'spent' });
    }
    await stopCharges(trx, subscription, now);
    // Another plan may be the current one by now: one that is not current does not become it again.
    const status = isCurrent(subscription.status) ? 'refund_pending' : 'refunded';
    const columns = { status, renews_at: null, cancels_at: null } as const;
    await changeSubscription(trx, subscription, columns, now);
    await changePayment(trx, pspReference, 'refund_requested', {}, now);
    await requestRefund(trx, pspReference, now);
    return { kind: 'requested' };
  });
}
