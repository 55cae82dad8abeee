import type { RefundObstacle } from '@cairn/contract/orders/refund';
import { refundEnd } from '../../charges/charge.ts';
import type { OrderState } from '../../database/tables/orders.ts';
import type { Order } from '../order.ts';

/** The money is back, or on its way there. */
export const RETURNED = new Set<OrderState>(['refund_requested', 'refunded', 'charged_back']);

/** Since when the money of such an order goes back. */
export function returnedAt({
  refund_requested_at,
  state_since,
}: Pick<Order, 'refund_requested_at' | 'state_since'>): Date {
  return refund_requested_at ?? state_since;
}

export type RefundFacts = {
  state: OrderState;
  paidAt: Date | null;
  now: Date;
  /** The available balance of the member who received the avios. */
  free: number;
  /** The order's avios and bonus. */
  credited: number;
  /** The part of the payment that was not returned; a chargeback in another currency leaves 0, with the avios credited. */
  kept: number;
};

/** The reason against a refund, if there is one. */
export function refundObstacle({
  state,
  paidAt,
  now,
  free,
  credited,
  kept,
}: RefundFacts): RefundObstacle | undefined {
  if (RETURNED.has(state)) return 'refunded';
  // A captured order is being credited: its avios cannot be reversed before they have arrived.
  const isSettled = state === 'scheduled' || state === 'complete';
  if (paidAt === null || !isSettled) return 'notPaid';
  if (kept <= 0) return 'refunded';
  if (now >= refundEnd(paidAt)) return 'tooLate';
  // Avios that were not delivered yet cannot have been spent.
  if (state === 'complete' && free < credited) return 'spent';
  return undefined;
}
