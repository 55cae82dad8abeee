import { RETURNED_STATUSES, type Receipt } from '@cairn/contract/orders/receipt';
import { referenceOf } from '@cairn/contract/orders/reference';
import type { SubscriptionPaymentId } from '@cairn/contract/orders/transaction-id';
import { dayIn } from '@cairn/contract/values/day-in';
import { decimalFromMinor, minor } from '@cairn/contract/values/money';
import { timeZoneOf } from '@cairn/contract/values/time-zone';
import { sql } from 'kysely';
import type { Database } from '../../database/tables.ts';
import type { Member } from '../../http/kit/member.ts';
import { memberAccount } from '../../ledger/accounts.ts';
import { balanceMove } from '../../ledger/balance-move.ts';
import { beginningOf, monthsPaid } from '../../subscriptions/subscription.ts';
import { isReturnedElsewhere } from '../past-orders.ts';
import { isRefundDelayed } from './describe-subscription-payment.ts';
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
  const source = { type: 'subscription', id: sql`subscription.id || '/' || cycle.n` };
  const row = await subscriptionPayments(db, member)
    .select(balanceMove(sql`${memberAccount(member)}`, source).as('balance_move'))
    .where('cycle.charge', '=', id)
    .executeTakeFirst();
  if (!row?.paid_at) return undefined;
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
    ...(row.balance_move && { balance: row.balance_move }),
    ...returnOf(row),
  };
}

function returnOf(row: SubscriptionPayment): Pick<Receipt, 'refundedAt' | 'returned'> {
  const { history_status, refund_requested_at, charge_since } = row;
  const status = RETURNED_STATUSES.find((one) => one === history_status);
  if (!status) return {};
  const requestedAt = refund_requested_at ?? charge_since;
  return {
    refundedAt: requestedAt.toISOString(),
    returned: {
      status,
      at: (status === 'refund_pending' ? requestedAt : charge_since).toISOString(),
      ...(isReturnedElsewhere(row) && { elsewhere: true }),
      ...(isRefundDelayed(row) && { delayed: true }),
    },
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
