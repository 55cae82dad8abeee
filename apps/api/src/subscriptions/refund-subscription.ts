import type { RefundObstacle } from '@cairn/contract/orders/refund';
import type { SubscriptionPaymentId } from '@cairn/contract/orders/transaction-id';
import { forgetCard } from '../charges/forget-card.ts';
import { requestRefund } from '../charges/request.ts';
import type { Database } from '../database/tables.ts';
import { transact } from '../database/transact.ts';
import { stopCharges } from './end-subscription.ts';
import { monthsOfCharge } from './month.ts';
import { readPayments } from './read-payments.ts';
import { takeBackMonth } from './settle/credit-month.ts';
import { isCurrent, refundObstacle } from './status-rules.ts';
import { type Because, lockSubscription, moveSubscription } from './subscription.ts';

export type Refunded =
  | { kind: 'requested'; charge: SubscriptionPaymentId }
  | { kind: 'not_eligible'; reason: RefundObstacle }
  | { kind: 'unknown' };

type How = {
  because: Because;
  /** An operator's refund: at any time, and spent avios are owed. */
  isForced: boolean;
};

/** Takes the last payment's avios back and asks the provider to give the money back. */
export async function refundSubscription(
  db: Database,
  id: string,
  { because, isForced }: How,
  now: Date,
): Promise<Refunded> {
  return await transact<Refunded>(db, async (trx, { undo }) => {
    const subscription = await lockSubscription(trx, id);
    if (!subscription) return { kind: 'unknown' };
    const { lastPaid, ...payments } = await readPayments(trx, subscription);
    const reason = refundObstacle({ status: subscription.status, now, ...payments });
    const isHopeless = reason === 'refunded' || reason === 'notPaid';
    if (reason && (isHopeless || !isForced)) return { kind: 'not_eligible', reason };
    if (!lastPaid || !(await requestRefund(trx, lastPaid.charge, now))) {
      return undo({ kind: 'not_eligible', reason: 'notPaid' });
    }
    for (const month of await monthsOfCharge(trx, lastPaid.charge)) {
      const owed = await takeBackMonth(trx, subscription, month, now);
      // Spent since the balance was read.
      if (owed > 0 && !isForced) return undo({ kind: 'not_eligible', reason: 'spent' });
    }
    await stopCharges(trx, subscription, now);
    // Another subscription may be the current one by now: one that is not current does not become it again.
    const status = isCurrent(subscription.status) ? 'refund_pending' : 'refunded';
    const columns = { status, renews_at: null, cancels_at: null } as const;
    await moveSubscription(trx, subscription, columns, because, now);
    // One that was pending ends with its refund.
    const { stored_card_id } = subscription;
    if (status === 'refunded') await forgetCard(trx, subscription, stored_card_id, now);
    return { kind: 'requested', charge: lastPaid.charge };
  });
}
