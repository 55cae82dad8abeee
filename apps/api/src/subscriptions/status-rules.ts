import type { RefundObstacle } from '@cairn/contract/orders/refund';
import {
  CURRENT_STATUSES,
  type SubscriptionStatus,
} from '@cairn/contract/subscriptions/user-subscriptions';
import { refundEnd } from '../charges/charge.ts';

/** Its card is charged when the day comes. */
export const RENEWING_STATUSES = [
  'active',
  'autorenewing',
] as const satisfies readonly SubscriptionStatus[];

/** The unique index `subscription_current` names the same. */
export function isCurrent(status: SubscriptionStatus): boolean {
  return CURRENT_STATUSES.some((current) => current === status);
}

/** Begun and not ended. A suspended subscription is not current: a new one may begin, and ends it. */
export function isBegun(status: SubscriptionStatus): boolean {
  return isCurrent(status) || status === 'suspended';
}

export function hasEnded(status: SubscriptionStatus): boolean {
  return status !== 'unverified' && !isBegun(status);
}

export function isRenewing(status: SubscriptionStatus): boolean {
  return RENEWING_STATUSES.some((renewing) => renewing === status);
}

/** Milliseconds that a subscription waits for its first payment: as long as an order. */
export const UNPAID_LIFETIME = 15 * 60 * 60_000;

/** Days from a refused charge to the next try; after the last of them it is suspended. */
const RETRY_DAYS = [1, 3, 5];
const DAY = 86_400_000;

/** When a charge that was refused so many times, last at `refusedAt`, is tried again. */
export function retryDates(attempts: number, refusedAt: Date): Date[] {
  let last = refusedAt.getTime();
  return RETRY_DAYS.slice(attempts - 1).map((days) => {
    last += days * DAY;
    return new Date(last);
  });
}

/** Whether nothing is tried after a charge has been refused so many times. */
export function isLastTry(attempts: number): boolean {
  return attempts > RETRY_DAYS.length;
}

/** When a charge was refused for the last time, by the date of its next try. */
export function lastRefusal(attempts: number, nextTry: Date): Date {
  return new Date(nextTry.getTime() - (RETRY_DAYS[attempts - 1] ?? 0) * DAY);
}

/** A subscription that is paid for until some day runs until then. */
export function cancellation(
  status: SubscriptionStatus,
  isBeingPaid: boolean,
): 'at_once' | 'at_period_end' | undefined {
  switch (status) {
    case 'active':
      return 'at_period_end';
    case 'unverified':
      return isBeingPaid ? undefined : 'at_once';
    case 'autorenewing':
    case 'suspended':
      return 'at_once';
    default:
      return undefined;
  }
}

export type RefundFacts = {
  status: SubscriptionStatus;
  /** When the last payment was taken. */
  paidAt: Date | undefined;
  /** False for one that came paid: there is nothing that the payment provider could give back. */
  hasPayment: boolean;
  now: Date;
  /** The member's available balance. */
  free: number;
  /** Avios that the payment has brought so far. */
  credited: number;
  /**
   * The part of the payment that was not returned; a chargeback in another currency leaves 0, with
   * the avios credited.
   */
  kept: number;
};

/** The reason against a refund of the last payment, if there is one. */
export function refundObstacle({
  status,
  paidAt,
  hasPayment,
  now,
  free,
  credited,
  kept,
}: RefundFacts): RefundObstacle | undefined {
  if (status === 'refund_pending' || status === 'refunded' || status === 'terminated') {
    return 'refunded';
  }
  if (paidAt === undefined) return 'notPaid';
  if (kept <= 0) return 'refunded';
  if (now >= refundEnd(paidAt)) return 'tooLate';
  if (!hasPayment) return 'notPaid';
  return free < credited ? 'spent' : undefined;
}
