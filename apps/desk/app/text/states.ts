import type { ResultOf } from '#app/calls/call-action.ts';

type Order = ResultOf<'order view'>;
type Plan = ResultOf<'subscription view'>;
type Payment = Order['records']['payments'][number];

/** As on chips. */
export type StateTone = 'ok' | 'warn' | 'bad' | 'sea' | 'mute';
type StateText = { text: string; tone: StateTone };

const ORDER_STATES: Record<Order['state'], StateText> = {
  awaiting_step_up: { text: 'Waits for a code', tone: 'mute' },
  started: { text: 'Not paid yet', tone: 'mute' },
  payment_session: { text: 'Not paid yet', tone: 'mute' },
  payment_authorised: { text: 'Authorised', tone: 'sea' },
  held: { text: 'Held for review', tone: 'warn' },
  captured: { text: 'Captured', tone: 'sea' },
  scheduled: { text: 'Waits for its day', tone: 'sea' },
  complete: { text: 'Complete', tone: 'ok' },
  expired: { text: 'Expired unpaid', tone: 'mute' },
  refused: { text: 'Payment refused', tone: 'bad' },
  cancelled: { text: 'Cancelled', tone: 'mute' },
  refund_requested: { text: 'Refund under way', tone: 'warn' },
  refunded: { text: 'Refunded', tone: 'mute' },
  charged_back: { text: 'Charged back', tone: 'bad' },
};

const PLAN_STATES: Record<Plan['status'], StateText> = {
  unverified: { text: 'Not paid yet', tone: 'mute' },
  active: { text: 'Active', tone: 'ok' },
  autorenewing: { text: 'Active', tone: 'ok' },
  cancelled_scheduled: { text: 'Ends by itself', tone: 'warn' },
  cancelled: { text: 'Cancelled', tone: 'mute' },
  refund_pending: { text: 'Refund under way', tone: 'warn' },
  refunded: { text: 'Refunded', tone: 'mute' },
  failed: { text: 'First payment failed', tone: 'bad' },
  closed: { text: 'Ended', tone: 'mute' },
  expired: { text: 'Expired unpaid', tone: 'mute' },
  suspended: { text: 'Suspended', tone: 'warn' },
  terminated: { text: 'Ended unpaid', tone: 'bad' },
};

const PAYMENT_STATES: Record<Payment['state'], StateText> = {
  authorised: { text: 'Authorised', tone: 'sea' },
  capture_requested: { text: 'Capture requested', tone: 'sea' },
  captured: { text: 'Captured', tone: 'ok' },
  cancel_requested: { text: 'Void requested', tone: 'warn' },
  cancelled: { text: 'Voided', tone: 'mute' },
  refund_requested: { text: 'Refund requested', tone: 'warn' },
  refunded: { text: 'Refunded', tone: 'mute' },
  charged_back: { text: 'Charged back', tone: 'bad' },
};

const MONTH_STATES: Record<Plan['months'][number]['state'], StateText> = {
  due: { text: 'To come', tone: 'mute' },
  charging: { text: 'Being charged', tone: 'sea' },
  credited: { text: 'Credited', tone: 'ok' },
  failed: { text: 'Not paid', tone: 'bad' },
  refunded: { text: 'Refunded', tone: 'mute' },
};

export function orderState(state: Order['state']): StateText {
  return ORDER_STATES[state];
}

export function planState(status: Plan['status']): StateText {
  return PLAN_STATES[status];
}

export function monthState(state: Plan['months'][number]['state']): StateText {
  return MONTH_STATES[state];
}

export function paymentState({ state, isRejected }: Payment): StateText {
  if (!isRejected) return PAYMENT_STATES[state];
  return state === 'cancel_requested'
    ? { text: 'Void rejected', tone: 'bad' }
    : { text: 'Refund rejected', tone: 'bad' };
}
