import { isCardChange } from '@cairn/contract/orders/card-change';
import { isOfRunningSubscription } from '@cairn/contract/orders/transaction-id';
import type { Currency } from '@cairn/contract/values/currency';
import type { Product } from '@cairn/contract/values/product';
import { restarted } from '#app/ordering/orders/orders.ts';
import { checkoutPath, leavePath, resultPath, startPath } from '#app/ordering/paths.ts';
import type { OrderStatus, StoredOrder } from '#app/pending/stored-order.ts';
import type { PaymentOutcome } from './payment-outcome.ts';

export type Paid = {
  id: string;
  type: Product;
  isExternal: boolean;
  currency?: Currency;
  /** Started by itself because the session before it accepted no further payment. */
  isRenewed?: boolean;
};

export type AfterPayment = {
  /** Undefined leaves the status alone: a form that failed to load says nothing about a payment in another tab. */
  status: Extract<OrderStatus, 'payment_started' | 'payment_pending'> | undefined;
  /** The next page; undefined stays with the form. */
  to: string | undefined;
  errorCode: string | undefined;
  paymentResult?: 'completed';
  sessionResult?: string;
  /** A refusal has led here: checkout looks for its reason, which comes by webhook. */
  isRefused?: true;
  /** The provider takes no more payments in this session: the order must be started again. */
  isSpent?: true;
  /** The same for what cannot be started again: it is paid in another session, which the shop opens. */
  isReleased?: true;
};

/** Said of a change of card, of which no bank tells more: nothing was to be paid. */
const NOT_SAVED = 'card_not_saved';

/** Whether the form's session takes nothing any more. */
function isOver({ spent, errorCode }: Extract<PaymentOutcome, { kind: 'out' }>): boolean {
  return spent !== undefined || errorCode === 'checkout_payment_form_session_expired';
}

/** Decides after a payment attempt how the stored order changes and where to go next. */
export function afterPayment(outcome: PaymentOutcome, order: Paid): AfterPayment {
  const open = { status: 'payment_pending', to: undefined } as const;
  const isCard = isCardChange(order.id);
  switch (outcome.kind) {
    case 'completed':
    case 'unknown':
      return {
        status: 'payment_started',
        to: resultPath(order),
        errorCode: undefined,
        ...(outcome.kind === 'completed' && {
          paymentResult: 'completed',
          ...(outcome.sessionResult && { sessionResult: outcome.sessionResult }),
        }),
      };
    case 'refused':
      return { ...open, errorCode: isCard ? NOT_SAVED : 'checkout_payment_form_error' };
    case 'cancelled':
      return { ...open, errorCode: 'checkout_payment_form_cancel' };
    case 'not sent':
      return { ...open, errorCode: undefined };
    case 'outdated':
      return { status: undefined, to: undefined, errorCode: undefined };
    case 'out': {
      const isRunning = isOfRunningSubscription(order.id);
      const isSpent = outcome.spent !== undefined && !isRunning;
      const isRefused = isRunning && outcome.spent === 'refusals';
      const refusal = isRefused ? 'checkout_payment_form_error' : outcome.errorCode;
      // Once only: a form that can never be used would start orders without end.
      if (isSpent && !order.isRenewed) {
        return {
          status: undefined,
          to: startPath(order.isExternal),
          isSpent: true,
          ...(outcome.spent === 'refusals'
            ? { errorCode: 'checkout_payment_form_renewed', isRefused: true }
            : { errorCode: 'checkout_payment_form_reopened' }),
        };
      }
      return {
        status: undefined,
        to: leavePath(order),
        errorCode: isCard && isOver(outcome) ? NOT_SAVED : refusal,
        ...(isSpent && { isSpent: true }),
        ...(isRunning && outcome.spent && { isReleased: true }),
      };
    }
  }
}

/** The stored order after a payment attempt. */
export function asLeftBy(after: AfterPayment, kept: StoredOrder): StoredOrder {
  const { status, isSpent, paymentResult, sessionResult } = after;
  if (isSpent) return kept.status === 'payment_pending' ? restarted(kept) : kept;
  if (status === undefined) return kept;
  return {
    ...kept,
    status,
    ...(paymentResult && { paymentResult }),
    ...(sessionResult && { sessionResult }),
  };
}

/** The same after a return from the bank, where there is no form to stay with. */
export function afterReturn(outcome: PaymentOutcome, order: Paid): AfterPayment {
  if (outcome.kind === 'completed') return afterPayment(outcome, order);
  if (outcome.kind !== 'refused') return afterPayment({ kind: 'unknown' }, order);
  const after = { ...afterPayment(outcome, order), to: checkoutPath(order) };
  return isCardChange(order.id) ? after : { ...after, isRefused: true };
}
