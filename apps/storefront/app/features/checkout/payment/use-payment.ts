import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { bringing, useCurrentError } from '#app/errors/current-error.tsx';
import { readPending, updatePending } from '#app/pending/read-pending.ts';
import {
  type AfterPayment,
  afterPayment,
  afterReturn,
  asLeftBy,
  type Paid,
} from './after-payment.ts';
import { whenReachable } from './connection.ts';
import type { BankAnswer, PaymentFormSettings } from './drop-in.ts';
import { finishOnce } from './finish-once.ts';
import type { PaymentOutcome } from './payment-outcome.ts';

/** Updates the stored order after each payment attempt, and navigates. */
export function usePayment() {
  const navigate = useNavigate();
  const { raise } = useCurrentError();

  function end(order: Paid, after: AfterPayment) {
    const { to, errorCode, isSpent } = after;
    updatePending(order.id, (kept) => asLeftBy(after, kept));
    if (to !== undefined) {
      const state = { ...bringing(errorCode), ...(isSpent && { isRenewed: true }) };
      void whenReachable().then(() => navigate(to, { replace: true, state }));
    } else if (errorCode !== undefined) raise(errorCode);
  }

  return {
    onLeaving: ({ id, isExternal }: Paid) =>
      updatePending(id, (kept) => ({
        ...kept,
        status: 'payment_started',
        ...(isExternal && { isExternal }),
      })),
    onEnd: (order: Paid, outcome: PaymentOutcome) => end(order, afterPayment(outcome, order)),
    onReturned: (order: Paid, outcome: PaymentOutcome) => {
      const isExternal = order.isExternal || wasLeftExternally(order.id);
      end(order, afterReturn(outcome, { ...order, isExternal }));
    },
  };
}

function wasLeftExternally(id: string): boolean {
  const read = readPending();
  return read.kind === 'found' && read.order.id === id && read.order.isExternal === true;
}

/** Submits the bank's answer to the payment provider. */
export function useBankAnswer(
  order: Paid | undefined,
  settings: PaymentFormSettings | undefined,
  answer: BankAnswer | undefined,
) {
  const { onReturned } = usePayment();
  useEffect(() => {
    if (!order || !answer) return;
    let isCurrent = true;
    void finishOnce(settings, answer).then((outcome) => isCurrent && onReturned(order, outcome));
    return () => {
      isCurrent = false;
    };
  }, [order?.id, answer?.redirectResult]);
}
