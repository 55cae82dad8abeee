import { referenceOf } from '@cairn/contract/orders/reference';
import type { TransactionDetail } from '@cairn/contract/orders/transaction-history';
import type { PlanPaymentId } from '@cairn/contract/orders/transaction-id';
import { timeZoneOf } from '@cairn/contract/values/time-zone';
import type { Database } from '../../database/tables.ts';
import type { Member } from '../../http/kit/member.ts';
import { describePlanPayment } from './describe-plan-payment.ts';
import { type PlanPayment, planPayments } from './plan-payments.ts';
import { planTimeline } from './plan-timeline.ts';

/** Undefined when the member has no such payment. */
export async function getPlanPayment(
  db: Database,
  member: Member,
  id: PlanPaymentId,
  now: Date,
): Promise<TransactionDetail | undefined> {
  const row = await planPayments(db, member, now).where('cycle.charge', '=', id).executeTakeFirst();
  if (!row) return undefined;
  const isDone = row.history_status === 'done';
  return {
    ...describePlanPayment(row, now),
    reference: referenceOf(id),
    timeline: planTimeline(row, await readLastMonth(db, row)),
    timeZone: timeZoneOf(row.country, row.company),
    ...planPaymentMethod(row),
    hasReceipt: row.paid_at !== null,
    refundEffect: isDone
      ? { aviosTakenBack: row.credited, takenFrom: 'member' }
      : { aviosTakenBack: 0, takenFrom: 'nobody' },
  };
}

/** The last month that a charge pays for, if it is for several. */
async function readLastMonth(db: Database, { n, reference }: PlanPayment) {
  return await db
    .selectFrom('subscription_cycle')
    .select(['due_at', 'state'])
    .where('charge', '=', reference)
    .where('n', '>', n)
    .orderBy('n', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export function planPaymentMethod({ card_type: type, card_summary: digits }: PlanPayment) {
  return type ? { paymentMethod: { type, ...(digits && { digits }) } } : {};
}
