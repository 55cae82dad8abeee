import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { bringing, useCurrentError } from '#app/errors/current-error.tsx';
import { updatePending } from '#app/pending/read-pending.ts';
import {
  type AfterPayment,
  afterPayment,
  afterReturn,
  asLeftBy,
  type Paid,
} from './after-payment.ts';
import { whenOnline } from './connection.ts';
import type { BankAnswer, PaymentFormSettings } from './drop-in.ts';
import { finishOnce } from './finish-once.ts';
import type { PaymentOutcome } from './payment-outcome.ts';

/** Updates the stored order after each payment attempt, and navigates. */
export function usePayment() {
  const navigate = useNavigate();
  const { raise } = useCurrentError();

  function end(order: Paid, after: AfterPayment) {
    const { to, errorCode } = after;
    updatePending(order.id, (kept) => asLeftBy(after, kept));
    if (to !== undefined) {
      const go = () => navigate(to, { replace: true, state: bringing(errorCode) });
      void whenOnline().then(go);
    } else if (errorCode !== undefined) raise(errorCode);
  }

  return {
    onLeaving: ({ id }: Paid) =>
      updatePending(id, (kept) => ({ ...kept, status: 'payment_started' })),
    onEnd: (order: Paid, outcome: PaymentOutcome) => end(order, afterPayment(outcome, order)),
    onReturned: (order: Paid, outcome: PaymentOutcome) => end(order, afterReturn(outcome, order)),
  };
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
