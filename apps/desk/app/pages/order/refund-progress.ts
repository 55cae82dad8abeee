import type { Order, Payment, Records } from '#app/records/records.ts';

type StateChange = Records['states'][number];

export type RefundProgress =
  | { kind: 'requested' }
  | { kind: 'rejected' }
  | { kind: 'refunded'; at: string };

type Refunded = Pick<Order, 'state' | 'stateSince'> & {
  records: {
    charges: readonly Pick<Records['charges'][number], 'paidBy'>[];
    payments: readonly Pick<Payment, 'pspReference' | 'state' | 'stateSince' | 'isRejected'>[];
  };
};

/**
 * The state of an order's refund; undefined if none was requested. The payment decides: an order stays
 * refunded when the bank sends the money back afterwards.
 */
export function refundProgress({
  state,
  stateSince,
  records: { charges, payments },
}: Refunded): RefundProgress | undefined {
  if (state !== 'refund_requested' && state !== 'refunded') return undefined;
  const paidBy = new Set(charges.map((charge) => charge.paidBy));
  const payment = payments.find(({ pspReference }) => paidBy.has(pspReference));
  if (payment?.state === 'refund_requested') {
    return { kind: payment.isRejected ? 'rejected' : 'requested' };
  }
  if (payment?.state === 'refunded') return { kind: 'refunded', at: payment.stateSince };
  return state === 'refunded' ? { kind: 'refunded', at: stateSince } : { kind: 'requested' };
}

/** Whether the capture failed after the order was paid: the state is that of a chargeback, and no money ever came. */
export function hasCaptureFailed({
  state,
  records: { states },
}: Pick<Order, 'state'> & { records: { states: readonly Pick<StateChange, 'to' | 'cause'>[] } }) {
  return (
    state === 'charged_back' &&
    states.some(({ to, cause }) => to === 'charged_back' && cause === 'capture_failed')
  );
}
