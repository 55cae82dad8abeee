import type { TimelineStep } from '@cairn/contract/orders/transaction-history';
import { FAILURES } from '@cairn/contract/orders/transaction-state';
import type { OrderState } from '../database/tables/orders.ts';
import type { Order } from '../orders/order.ts';
import { current, happenedAt, planned, step } from './timeline-steps.ts';
import type { WaitingRefund } from './waiting-refund.ts';

export type OrderEvent = { from_state: string | null; to_state: string; at: Date };
type Facts = Pick<Order, 'product' | 'state' | 'failure' | 'created_at' | 'deliver_at'> & {
  waiting_refund: WaitingRefund | null;
  has_capture_failed: boolean;
};

/** Past events of an order in the order they happened, then the steps still to come. */
export function orderTimeline(order: Facts, events: readonly OrderEvent[]): TimelineStep[] {
  const at = (...states: OrderState[]) =>
    events.find(({ to_state }) => states.some((state) => state === to_state))?.at;
  const happened = [
    step('ordered', order.created_at),
    ...(order.product === 'transfer' ? happenedAt('confirmed', at('started')) : []),
    ...happenedAt('paid', at('captured')),
    ...(order.state === 'scheduled' ? [] : happenedAt('scheduled', at('scheduled'))),
    ...happenedAt('credited', at('complete')),
    ...ended(order, events),
  ];
  return [...happened, ...expected(order)];
}

function ended(
  { failure, waiting_refund, has_capture_failed }: Facts,
  events: readonly OrderEvent[],
): TimelineStep[] {
  return events.flatMap(({ from_state, to_state, at }) => {
    switch (to_state) {
      case 'expired':
      case 'refused':
        return [step('failed', at)];
      case 'cancelled':
        return [step(failure === FAILURES.cancelled ? 'cancelled' : 'failed', at)];
      case 'refund_requested':
        // Before its day there was nothing to take back: to its sender it was cancelled.
        return [step(from_state === 'scheduled' ? 'cancelled' : 'refund_requested', at)];
      case 'refunded':
        // Its money came back.
        return waiting_refund ? [] : [step('refunded', at)];
      case 'charged_back':
        return [step(has_capture_failed ? 'failed' : 'charged_back', at)];
      default:
        return [];
    }
  });
}

function expected({ state, deliver_at, waiting_refund }: Facts): TimelineStep[] {
  const delivery: TimelineStep[] = [
    ...(deliver_at && state !== 'scheduled' ? [planned('scheduled')] : []),
    planned('credited', deliver_at),
  ];
  switch (state) {
    case 'awaiting_step_up':
      return [current('confirmed'), planned('paid'), ...delivery];
    case 'started':
    case 'payment_session':
    case 'payment_authorised':
    case 'held':
      return [current('paid'), ...delivery];
    case 'captured':
      return deliver_at ? delivery : [current('credited')];
    case 'scheduled':
      return [current('scheduled'), ...delivery];
    case 'refund_requested':
      return [current('refunded')];
    case 'refunded':
      return waiting_refund ? [current('refunded')] : [];
    default:
      return [];
  }
}
