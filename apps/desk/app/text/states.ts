import type { ResultOf } from '#app/calls/call-action.ts';

type Order = ResultOf<'order view'>;
type ListedOrder = ResultOf<'member orders'>['items'][number];
type Plan = ResultOf<'subscription view'>;
type Payment = Order['records']['payments'][number];

/** As on chips. */
type StateTone = 'ok' | 'warn' | 'bad' | 'sea' | 'mute';
export type StateText = { text: string; tone: StateTone };

/** States that are the same of an order, a plan, a payment and a month. */
const COMMON = {
  unpaid: { text: 'Not paid yet', tone: 'mute' },
  authorised: { text: 'Authorised', tone: 'sea' },
  expired: { text: 'Expired unpaid', tone: 'mute' },
  cancelled: { text: 'Cancelled', tone: 'mute' },
  refundUnderWay: { text: 'Refund under way', tone: 'warn' },
  refundRejected: { text: 'Refund rejected', tone: 'bad' },
  refunded: { text: 'Refunded', tone: 'mute' },
  chargedBack: { text: 'Charged back', tone: 'bad' },
  active: { text: 'Active', tone: 'ok' },
} satisfies Record<string, StateText>;

/** A charge that nothing is taken for any more. */
const FAILED: StateText = { text: 'Failed', tone: 'bad' };

const ORDER_STATES: Record<Order['state'], StateText> = {
  awaiting_step_up: { text: 'Waits for a code', tone: 'mute' },
  started: COMMON.unpaid,
  payment_session: COMMON.unpaid,
  payment_authorised: COMMON.authorised,
  held: { text: 'Held for review', tone: 'warn' },
  captured: { text: 'Captured', tone: 'sea' },
  scheduled: { text: 'Waits for its day', tone: 'sea' },
  complete: { text: 'Complete', tone: 'ok' },
  expired: COMMON.expired,
  refused: { text: 'Payment refused', tone: 'bad' },
  cancelled: COMMON.cancelled,
  refund_requested: COMMON.refundUnderWay,
  refunded: COMMON.refunded,
  charged_back: COMMON.chargedBack,
};

const PLAN_STATES: Record<Plan['status'], StateText> = {
  unverified: COMMON.unpaid,
  active: COMMON.active,
  autorenewing: COMMON.active,
  cancelled_scheduled: { text: 'Ends by itself', tone: 'warn' },
  cancelled: COMMON.cancelled,
  refund_pending: COMMON.refundUnderWay,
  refunded: COMMON.refunded,
  failed: { text: 'First payment failed', tone: 'bad' },
  closed: { text: 'Ended', tone: 'mute' },
  expired: COMMON.expired,
  suspended: { text: 'Suspended', tone: 'warn' },
  terminated: { text: 'Ended unpaid', tone: 'bad' },
};

const PAYMENT_STATES: Record<Payment['state'], StateText> = {
  authorised: COMMON.authorised,
  capture_requested: { text: 'Capture requested', tone: 'sea' },
  captured: { text: 'Captured', tone: 'ok' },
  cancel_requested: { text: 'Void requested', tone: 'warn' },
  cancelled: { text: 'Voided', tone: 'mute' },
  refund_requested: { text: 'Refund requested', tone: 'warn' },
  refunded: COMMON.refunded,
  charged_back: COMMON.chargedBack,
};

const MONTH_STATES: Record<Plan['months'][number]['state'], StateText> = {
  due: { text: 'To come', tone: 'mute' },
  charging: { text: 'Being charged', tone: 'sea' },
  credited: { text: 'Credited', tone: 'ok' },
  failed: { text: 'Not paid', tone: 'bad' },
  refunded: COMMON.refunded,
};

export function orderState(state: Order['state']): StateText {
  return ORDER_STATES[state];
}

/** An order is charged back, too, when its capture failed afterwards; its history tells. */
export const CAPTURE_FAILED: StateText = { text: 'Capture failed', tone: 'bad' };

const REFUND_STATES = {
  requested: COMMON.refundUnderWay,
  rejected: COMMON.refundRejected,
  refunded: COMMON.refunded,
} satisfies Record<string, StateText>;

export function refundState(kind: keyof typeof REFUND_STATES): StateText {
  return REFUND_STATES[kind];
}

/** An order's state in lists; a refund under way or rejected takes precedence. */
export function listedState({
  state,
  refund,
  hasCaptureFailed,
}: Pick<ListedOrder, 'state' | 'refund' | 'hasCaptureFailed'>): StateText {
  if (refund) return refundState(refund);
  return hasCaptureFailed ? CAPTURE_FAILED : orderState(state);
}

export function planState(status: Plan['status']): StateText {
  return PLAN_STATES[status];
}

export function monthState(state: Plan['months'][number]['state']): StateText {
  return MONTH_STATES[state];
}

/** The facts of a preview have plans' states as `status`, those of orders and charges as `state`. */
const FACTS = new Map<string, ReadonlyMap<string, StateText>>([
  ['state', new Map(Object.entries({ ...PAYMENT_STATES, ...ORDER_STATES, failed: FAILED }))],
  ['status', new Map(Object.entries(PLAN_STATES))],
]);

/** The words for the state in a preview's fact; undefined for any other fact. */
export function stateFactText(fact: string, value: string): string | undefined {
  return FACTS.get(fact)?.get(value)?.text;
}

export function paymentState({
  state,
  isRejected,
  hasCaptureFailed,
}: Pick<Payment, 'state' | 'isRejected' | 'hasCaptureFailed'>): StateText {
  if (hasCaptureFailed && state === 'charged_back') return CAPTURE_FAILED;
  if (!isRejected) return PAYMENT_STATES[state];
  return state === 'cancel_requested'
    ? { text: 'Void rejected', tone: 'bad' }
    : COMMON.refundRejected;
}
