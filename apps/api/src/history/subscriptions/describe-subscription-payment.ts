import { RETURNED_STATUSES } from '@cairn/contract/orders/receipt';
import type { RefundObstacle } from '@cairn/contract/orders/refund';
import type { HistoryStatus, PastTransaction } from '@cairn/contract/orders/transaction-history';
import { CAPTURE_FAILED } from '@cairn/contract/orders/transaction-state';
import { decimalFromMinor, minor } from '@cairn/contract/values/money';
import { refundEnd } from '../../charges/charge.ts';
import { refundObstacle } from '../../subscriptions/status-rules.ts';
import { monthsPaid } from '../../subscriptions/subscription.ts';
import type { SubscriptionPayment } from './subscription-payments.ts';

export function describeSubscriptionPayment(row: SubscriptionPayment, now: Date): PastTransaction {
  return {
    id: row.reference,
    product: 'subscription',
    status: row.history_status,
    createdAt: row.due_at.toISOString(),
    aviosAmount: row.avios * monthsPaid(row),
    bonusAvios: 0,
    creditedAvios: row.ever_credited,
    totalPrice: decimalFromMinor(minor(row.charge_minor)),
    ...refundedOf(row),
    ...(isRefundDelayed(row) && { refundDelayed: true }),
    currency: row.currency,
    packageName: row.package_name,
    billing: row.billing,
    ...(row.paid_at && { creditedAt: row.paid_at.toISOString() }),
    ...(row.paid_at && row.history_status === 'failed' && { failureCode: CAPTURE_FAILED }),
    refund: refundOf(row, now),
  };
}

export function isRefundDelayed({ history_status, waiting_refund }: SubscriptionPayment): boolean {
  return history_status === 'refund_pending' && waiting_refund === 'delayed';
}

/** All of it once a refund is requested: the money is on its way then. */
function refundedOf({ history_status, charge_minor, returned_minor }: SubscriptionPayment) {
  if (history_status === 'failed') return {};
  const isReturned = RETURNED.has(history_status);
  const amount = isReturned ? charge_minor : Math.min(returned_minor, charge_minor);
  return amount > 0 ? { refundedPrice: decimalFromMinor(minor(amount)) } : {};
}

function refundOf(row: SubscriptionPayment, now: Date): PastTransaction['refund'] {
  const paidAt = (row.state === 'credited' && row.paid_at) || undefined;
  const reason = obstacleTo(row, paidAt, now);
  return {
    eligible: reason === undefined,
    ...(reason && { reason }),
    ...(paidAt && { until: refundEnd(paidAt).toISOString() }),
  };
}

/** The money is back, or on its way there. */
const RETURNED = new Set<HistoryStatus>(RETURNED_STATUSES);

/** A subscription's refund is of its last payment. */
function obstacleTo(
  row: SubscriptionPayment,
  paidAt: Date | undefined,
  now: Date,
): RefundObstacle | undefined {
  if (RETURNED.has(row.history_status)) return 'refunded';
  if (row.state !== 'credited') return 'notPaid';
  const { status, credited } = row;
  const kept = row.charge_minor - row.returned_minor;
  const free = (row.balance ?? 0) - (row.held ?? 0);
  const hasPayment = row.paid_by !== null;
  const reason = refundObstacle({ status, paidAt, hasPayment, now, free, credited, kept });
  return reason ?? (row.is_followed ? 'tooLate' : undefined);
}
