import type { PaymentSession } from '@cairn/contract/orders/payment-session';
import { productOfId } from '@cairn/contract/orders/transaction-id';
import type { Currency } from '@cairn/contract/values/currency';
import type { Product } from '@cairn/contract/values/product';
import { nextStepOf } from '#app/ordering/next-step.ts';
import { latestStatus, type OrderState } from '#app/ordering/orders/order-state.ts';
import { startFailureCode } from '#app/ordering/orders/start-failure-code.ts';
import { changePath, leavePath, PLAN_PATH, resultPath } from '#app/ordering/paths.ts';
import type { StoredOrder } from '#app/pending/stored-order.ts';

/** Parsed from the URL. */
export type Place = {
  id: string | undefined;
  isExternal: boolean;
  /** The bank's page led back here. */
  isReturn: boolean;
};

/** `unknown` until the session has been checked. */
export type CheckoutUser = 'unknown' | 'nobody' | { subject: string };

type Leave = { kind: 'leave'; to: string; errorCode?: string | undefined };

export type FirstStep =
  | Leave
  | { kind: 'wait' }
  | { kind: 'log in' }
  | { kind: 'finish'; id: string; type: Product }
  | { kind: 'move'; to: string }
  | { kind: 'start'; order: StoredOrder; member: string }
  | { kind: 'resume'; id: string; type: Product; member: string };

const NOTHING_TO_PAY: Leave = { kind: 'leave', to: '/', errorCode: 'nothing_to_pay' };

/** The first step at a URL, decided before any call to the server. A hidden order waits for its member. */
export function firstStep(
  place: Place,
  stored: StoredOrder | 'hidden' | undefined,
  user: CheckoutUser,
): FirstStep {
  const { id } = place;
  if (id === undefined && !stored) return NOTHING_TO_PAY;
  const own = stored === 'hidden' ? undefined : stored;
  const type = id === undefined ? undefined : productOfId(id);
  if (id !== undefined && type === undefined) {
    return { kind: 'leave', to: changePath(own?.type), errorCode: 'order_not_found' };
  }
  // The bank's answer is submitted whoever is logged in: without it the payment stays incomplete.
  if (id !== undefined && type && place.isReturn) return { kind: 'finish', id, type };
  if (user === 'unknown') return { kind: 'wait' };
  if (user === 'nobody') return { kind: 'log in' };
  const member = user.subject;
  if (id !== undefined && type) return { kind: 'resume', id, type, member };
  if (!own) return NOTHING_TO_PAY;
  const next = nextStepOf(own, place.isExternal);
  if (next.kind === 'start') return { kind: 'start', order: own, member };
  return { kind: next.kind === 'resume' ? 'move' : 'leave', to: next.to };
}

export type CheckoutStep =
  | Leave
  | { kind: 'log in' }
  | { kind: 'step up'; encodedAuthState: string | undefined }
  | { kind: 'pay'; session: PaymentSession };

/** The next step for an order, by the state that the server answered with. */
export function afterState(
  place: { id: string; isExternal: boolean },
  type: Product,
  { status: serverStatus, isPaid, isUnderWay, session, encodedAuthState, currency }: OrderState,
  known: StoredOrder | undefined,
): CheckoutStep {
  const status = known ? latestStatus(known.status, serverStatus) : serverStatus;
  if (status === 'over') return { kind: 'leave', to: PLAN_PATH };
  if (status === 'mfa_pending') {
    // Only one step-up is asked for, so that a member who declines is not redirected in a loop.
    return known?.followRedirect === false
      ? { kind: 'leave', to: changePath(type), errorCode: 'confirmation_denied' }
      : { kind: 'step up', encodedAuthState };
  }
  if (status !== 'payment_pending' || isPaid || isUnderWay)
    return { kind: 'leave', to: resultPath(place) };
  return session
    ? { kind: 'pay', session }
    : {
        kind: 'leave',
        to: leavePath({ id: place.id, type, currency }),
        errorCode: 'checkout_unavailable',
      };
}

/** The next step when a call failed or was refused. */
export function afterFailure(
  order: { id?: string; type: Product; currency?: Currency },
  code: string,
): Leave | { kind: 'log in' } {
  if (/^network_error_40[13]$/.test(code)) return { kind: 'log in' };
  return { kind: 'leave', to: leavePath(order), errorCode: startFailureCode(order.type, code) };
}

type CheckoutState = {
  /** The payment session was replaced by a new one. */
  isRenewed: boolean;
  /** The order whose payment was refused. */
  refusedId: string | undefined;
  /** The member has agreed to new terms. */
  hasAgreed: boolean;
};

/** Router state passed to checkout. It is validated because a history entry may hold anything. */
export function checkoutState(state: unknown): CheckoutState {
  const brought: Record<string, unknown> = { ...(typeof state === 'object' && state) };
  const { isRenewed, refusedId, hasAgreed } = brought;
  return {
    isRenewed: isRenewed === true,
    refusedId: typeof refusedId === 'string' ? refusedId : undefined,
    hasAgreed: hasAgreed === true,
  };
}
