import { referenceOf } from '@cairn/contract/orders/reference';
import type { TransactionDetail } from '@cairn/contract/orders/transaction-history';
import type { SubscriptionPaymentId } from '@cairn/contract/orders/transaction-id';
import { timeZoneOf } from '@cairn/contract/values/time-zone';
import type { Database } from '../../database/tables.ts';
import type { Member } from '../../http/kit/member.ts';
import { isReturnedElsewhere } from '../past-orders.ts';
import { describeSubscriptionPayment } from './describe-subscription-payment.ts';
import { type SubscriptionPayment, subscriptionPayments } from './subscription-payments.ts';
import { subscriptionTimeline } from './subscription-timeline.ts';

/** Undefined when the member has no such payment. */
export async function getSubscriptionPayment(
  db: Database,
  member: Member,
  id: SubscriptionPaymentId,
  now: Date,
): Promise<TransactionDetail | undefined> {
  const row = await subscriptionPayments(db, member, now)
    .where('cycle.charge', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const isDone = row.history_status === 'done';
  return {
    ...describeSubscriptionPayment(row, now),
    reference: referenceOf(id),
    timeline: subscriptionTimeline(row, await readLastMonth(db, row)),
    timeZone: timeZoneOf(row.country, row.company),
    ...subscriptionPaymentMethod(row),
    ...(isReturnedElsewhere(row) && { returnedElsewhere: true }),
    hasReceipt: row.paid_at !== null && row.history_status !== 'failed',
    refundEffect: isDone
      ? { aviosTakenBack: row.credited, takenFrom: 'member' }
      : { aviosTakenBack: 0, takenFrom: 'nobody' },
  };
}

/** The last month that a charge pays for, if it is for several. */
async function readLastMonth(db: Database, { n, reference }: SubscriptionPayment) {
  return await db
    .selectFrom('subscription_cycle')
    .select(['due_at', 'state'])
    .where('charge', '=', reference)
    .where('n', '>', n)
    .orderBy('n', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export function subscriptionPaymentMethod({
  card_type: type,
  card_summary: digits,
}: SubscriptionPayment) {
  return type ? { paymentMethod: { type, ...(digits && { digits }) } } : {};
}
