import type { Receipt } from '@cairn/contract/orders/receipt';
import { referenceOf } from '@cairn/contract/orders/reference';
import type { SubscriptionPaymentId } from '@cairn/contract/orders/transaction-id';
import { dayIn } from '@cairn/contract/values/day-in';
import { decimalFromMinor, minor } from '@cairn/contract/values/money';
import { timeZoneOf } from '@cairn/contract/values/time-zone';
import type { Database } from '../../database/tables.ts';
import type { Member } from '../../http/kit/member.ts';
import { beginningOf, monthsPaid } from '../../subscriptions/subscription.ts';
import { RETURNED } from './describe-subscription-payment.ts';
import { subscriptionPaymentMethod } from './get-subscription-payment.ts';
import { type SubscriptionPayment, subscriptionPayments } from './subscription-payments.ts';

const DAY = 86_400_000;

/** Undefined when the member has no such payment, or it was not taken. */
export async function getSubscriptionReceipt(
  db: Database,
  member: Member,
  id: SubscriptionPaymentId,
  soldBy: Pick<Receipt, 'merchantName' | 'seller'>,
): Promise<Receipt | undefined> {
  const row = await subscriptionPayments(db, member)
    .where('cycle.charge', '=', id)
    .executeTakeFirst();
  if (!row?.paid_at) return undefined;
  const refundedAt =
    RETURNED.has(row.history_status) && (row.refund_requested_at ?? row.charge_since);
  const price = decimalFromMinor(minor(row.charge_minor));
  const timeZone = timeZoneOf(row.country, row.company);
  return {
    id,
    reference: referenceOf(id),
    paidAt: row.paid_at.toISOString(),
    timeZone,
    product: 'subscription',
    lines: [{ type: 'avios', aviosAmount: row.avios, price }],
    plan: planOf(row, timeZone),
    totalPrice: price,
    currency: row.currency,
    ...subscriptionPaymentMethod(row),
    ...soldBy,
    ...(refundedAt && { refundedAt: refundedAt.toISOString() }),
  };
}

/** A period ends the day before the next one begins. */
function planOf(row: SubscriptionPayment, timeZone: string): NonNullable<Receipt['plan']> {
  const months = monthsPaid(row);
  const anchor = row.anchored_at ?? row.created_at;
  const next = beginningOf(row, anchor, row.n + months);
  const nextDay = new Date(dayIn(timeZone, next));
  return {
    name: row.package_name,
    billing: row.billing,
    firstDay: dayIn(timeZone, beginningOf(row, anchor, row.n)),
    lastDay: new Date(nextDay.getTime() - DAY).toISOString().slice(0, 10),
    aviosInPeriod: row.avios * months,
  };
}
