import type { MenuAction } from '#app/panel/action-menu.tsx';
import type { Order, Payment } from '#app/records/records.ts';

/** Obstacles that staff may overrule are none here: the panel asks. */
const REFUND_OBSTACLES: Partial<Record<NonNullable<Order['refund']['reason']>, string>> = {
  notPaid: 'Not now: we know of no captured payment',
  refunded: 'Not again: the money has gone back, or is on its way',
};

export function refundObstacle({ refund: { eligible, reason } }: Order): string | undefined {
  return eligible || reason === undefined ? undefined : REFUND_OBSTACLES[reason];
}

/** A refund or void that the provider has rejected. */
export function rejectedPayment({ records }: Order) {
  return records.payments.find(({ isRejected }: Payment) => isRejected);
}

export function orderActions(order: Order): readonly MenuAction[] {
  const { id, state, records } = order;
  const rejected = rejectedPayment(order);
  const isVoid = rejected?.state === 'cancel_requested';
  const hasMoney = records.payments.length > 0;
  return [
    { action: 'note add', icon: 'message-square', text: 'Write a note', panel: 'note' },
    ...(state === 'held'
      ? [
          {
            action: 'held release',
            icon: 'shield-alert',
            text: 'Review the payment',
            panel: 'held',
          } as const,
        ]
      : []),
    ...(rejected
      ? [
          {
            action: isVoid ? 'void retry' : 'refund retry',
            icon: 'rotate-cw',
            text: isVoid ? 'Retry the void' : 'Retry the refund',
            panel: 'retry',
          } as const,
        ]
      : []),
    ...(state === 'scheduled'
      ? [
          {
            action: 'delivery cancel',
            icon: 'calendar-clock',
            text: 'Cancel the delivery',
            panel: 'delivery',
          } as const,
        ]
      : []),
    {
      action: 'refund',
      icon: 'undo-2',
      text: 'Refund',
      panel: 'refund',
      obstacle: refundObstacle(order),
    },
    {
      action: 'adjust money',
      icon: 'banknote',
      text: 'Correct the money',
      panel: 'money',
      about: id,
      obstacle: hasMoney ? undefined : 'We know of no payment',
    },
    ...(state === 'payment_authorised'
      ? [
          {
            action: 'order fail',
            icon: 'ban',
            text: 'Give the payment up',
            panel: 'fail',
            isDanger: true,
          } as const,
        ]
      : []),
  ];
}
