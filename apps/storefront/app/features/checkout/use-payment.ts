import type { Product } from '@cairn/contract/product';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { bringing, useCurrentError } from '#app/errors/current-error.tsx';
import { readPending, updatePending } from '#app/pending/read-pending.ts';
import type { TransactionStatus } from '#app/pending/stored-transaction.ts';
import { afterPayment, afterReturn } from './after-payment.ts';
import { whenOnline } from './connection.ts';
import type { BankAnswer, PaymentFormSettings } from './drop-in.ts';
import { finishOnce } from './finish-once.ts';
import type { PaymentOutcome } from './payment-outcome.ts';

type Paid = { id: string; type: Product; isExternal: boolean };

/** Keeps what is stored true to what happens to a payment, and goes where that leads. */
export function usePayment() {
  const navigate = useNavigate();
  const { raise } = useCurrentError();

  function end(order: Paid, { status, to, errorCode }: ReturnType<typeof afterPayment>) {
    store(order.id, status);
    if (to !== undefined) {
      const go = () => navigate(to, { replace: true, state: bringing(errorCode) });
      void whenOnline().then(go);
    } else if (errorCode !== undefined) raise(errorCode);
  }

  return {
    onLeaving: (order: Paid) => store(order.id, 'payment_started'),
    onEnd: (order: Paid, outcome: PaymentOutcome) => end(order, afterPayment(outcome, order)),
    onReturned: (order: Paid, outcome: PaymentOutcome) => end(order, afterReturn(outcome, order)),
  };
}

function store(id: string, status: TransactionStatus): void {
  const read = readPending();
  if (read.kind !== 'found' || read.transaction.id !== id) return;
  updatePending(read.transaction.id, (order) => ({ ...order, status }));
}

/** Hands on what the bank's page has answered. */
export function useBankAnswer(
  order: Paid | undefined,
  settings: PaymentFormSettings | undefined,
  answer: BankAnswer | undefined,
) {
  const { onReturned } = usePayment();
  useEffect(() => {
    if (!order || !answer) return;
    let isWanted = true;
    void finishOnce(settings, answer).then((outcome) => isWanted && onReturned(order, outcome));
    return () => {
      isWanted = false;
    };
  }, [order?.id, answer?.redirectResult]);
}
