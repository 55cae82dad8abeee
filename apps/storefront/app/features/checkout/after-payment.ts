import type { Currency } from '@cairn/contract/currency';
import type { Product } from '@cairn/contract/product';
import { begunAnew } from '#app/pending/new-transaction.ts';
import type { StoredTransaction, TransactionStatus } from '#app/pending/stored-transaction.ts';
import { checkoutOf, resultOf, wayBack } from './checkout-flow.ts';
import type { PaymentOutcome } from './payment-outcome.ts';

export type Paid = { id: string; type: Product; isExternal: boolean; currency?: Currency };

export type AfterPayment = {
  /** Undefined leaves it: a form of no use says nothing of what another tab has paid. */
  status: Extract<TransactionStatus, 'payment_started' | 'payment_pending'> | undefined;
  /** Where it goes on; undefined stays with the form. */
  to: string | undefined;
  errorCode: string | undefined;
  /** The order can be paid only if it is begun anew. */
  isSpent?: true;
};

/** What an attempt to pay means for the stored order, and where it goes on. */
export function afterPayment(outcome: PaymentOutcome, order: Paid): AfterPayment {
  const open = { status: 'payment_pending', to: undefined } as const;
  switch (outcome.kind) {
    case 'completed':
    case 'unknown':
      return { status: 'payment_started', to: resultOf(order), errorCode: undefined };
    case 'refused':
      return { ...open, errorCode: 'checkout_payment_form_error' };
    case 'cancelled':
      return { ...open, errorCode: 'checkout_payment_form_cancel' };
    case 'out':
      return {
        status: undefined,
        to: wayBack(order.type, order.currency),
        errorCode: outcome.errorCode,
        ...(outcome.isSpent && { isSpent: true }),
      };
  }
}

/** The stored order after that. */
export function asLeftBy({ status, isSpent }: AfterPayment, kept: StoredTransaction) {
  if (isSpent) return kept.status === 'payment_pending' ? begunAnew(kept) : kept;
  return status === undefined ? kept : { ...kept, status };
}

/** What it means for who comes back from the bank: there is no form to stay with. */
export function afterReturn(outcome: PaymentOutcome, order: Paid): AfterPayment {
  if (outcome.kind !== 'refused') return afterPayment({ kind: 'unknown' }, order);
  return { ...afterPayment(outcome, order), to: checkoutOf(order) };
}
