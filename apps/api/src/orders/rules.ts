import type { StatusName } from '@cairn/contract/orders/transaction-state';
import { OPEN_STATES, type OrderState } from '../database/tables/orders.ts';

/** The only transitions there are. */
export const TRANSITIONS: Record<OrderState, readonly OrderState[]> = {
  awaiting_step_up: ['started', 'cancelled', 'expired'],
  started: ['payment_session', 'cancelled', 'expired'],
  payment_session: ['payment_authorised', 'cancelled', 'expired'],
  payment_authorised: ['captured', 'held', 'refused', 'cancelled'],
  held: ['payment_authorised', 'refused', 'cancelled'],
  captured: ['complete', 'scheduled'],
  scheduled: ['complete', 'refund_requested', 'charged_back'],
  complete: ['refund_requested', 'charged_back'],
  refund_requested: ['refunded', 'charged_back'],
  refunded: [],
  charged_back: [],
  expired: [],
  refused: [],
  cancelled: [],
};

export function isOpen(state: OrderState): boolean {
  return OPEN_STATES.some((open) => open === state);
}

/** A state's name on the wire. Failed orders keep the name of the state that they failed in. */
export function statusName(state: OrderState, failedFrom: OrderState | null): StatusName {
  switch (state) {
    case 'awaiting_step_up':
    case 'started':
      return 'start_transaction';
    case 'payment_session':
      return 'payment_session';
    case 'payment_authorised':
    case 'held':
      return 'payment_authorised';
    // Paid, but the member has nothing yet: not done.
    case 'captured':
      return 'credit_points';
    case 'scheduled':
      return 'payment_captured';
    case 'complete':
    case 'refund_requested':
    case 'refunded':
    case 'charged_back':
      return 'transaction_complete';
    case 'expired':
    case 'refused':
    case 'cancelled':
      return failedFrom === null ? 'start_transaction' : statusName(failedFrom, null);
  }
}

/** The way from a state to another along the table, the first left out; undefined when there is none. */
export function pathTo(from: OrderState, to: OrderState): OrderState[] | undefined {
  const ways: OrderState[][] = [[]];
  for (const way of ways) {
    const last = way.at(-1) ?? from;
    if (last === to) return way;
    for (const next of TRANSITIONS[last]) {
      if (!FAILED.has(next) && !way.includes(next)) ways.push([...way, next]);
    }
  }
  return undefined;
}

const FAILED = new Set<OrderState>(['expired', 'refused', 'cancelled', 'held', 'charged_back']);
