import type { PaymentFound } from '@cairn/contract/orders/payment-check';
import { useEffect, useState } from 'react';
import { findPayment } from '#app/ordering/orders/order-calls.ts';
import { readPending } from '#app/pending/pending-store.ts';
import type { StoredOrder } from '#app/pending/stored-order.ts';
import { useSession } from '#app/session/session.tsx';
import { refetchAfter } from '#app/shop-api/client/changed-by.ts';
import type { Order, OrderOutcome, PaymentDoubt } from '../outcome.ts';

export function usePaymentDoubt(order: Order, outcome: OrderOutcome) {
  const { fetcher, member } = useSession();
  const [doubt, setDoubt] = useState<PaymentDoubt>('confirming');
  const isUnpaid = outcome.kind === 'processing' && !outcome.state.isPaid;
  useEffect(() => {
    if (!isUnpaid) return;
    const leaving = new AbortController();
    const { paymentResult, sessionResult } = storedOrder(order.id, member?.subject);
    void resolveDoubt({
      isCompleted: paymentResult === 'completed',
      find: (signal) =>
        findPayment(fetcher, order, sessionResult ? { sessionResult } : undefined, signal),
      onPaid: () => void refetchAfter('order state'),
      onDoubt(found) {
        setDoubt(found);
        // The shop no longer waits for the payment, which other parts of the page still show.
        if (found === 'none') void refetchAfter('order');
      },
      signal: leaving.signal,
    });
    return () => leaving.abort();
  }, [isUnpaid, order.id]);
  return { doubt: isUnpaid ? doubt : undefined, setDoubt };
}

function storedOrder(id: Order['id'], subject: string | undefined): Partial<StoredOrder> {
  const read = readPending(subject);
  return read.kind === 'found' && read.order.id === id ? read.order : {};
}

/** The usual time until a payment is confirmed. */
const CONFIRMED_AFTER = 8_000;
const PAUSE = 4_000;
/** Members get a way on after at most this time. */
const TIME_LIMIT = { completed: 20_000, unknown: CONFIRMED_AFTER };

type Doubtful = {
  /** The payment form has reported the payment as completed. */
  isCompleted: boolean;
  find(signal: AbortSignal): Promise<PaymentFound>;
  /** The provider knows of a payment, which the order's next state shows. */
  onPaid(): void;
  onDoubt(doubt: PaymentDoubt): void;
  signal: AbortSignal;
};

/**
 * Finds out whether an order was paid. The payment provider can be asked only about a payment that
 * the form has reported; of any other its notification may tell in the usual time.
 */
export async function resolveDoubt(doubtful: Doubtful): Promise<void> {
  const { isCompleted, find, onPaid, onDoubt, signal } = doubtful;
  const limit = withTimeLimit(signal, TIME_LIMIT[isCompleted ? 'completed' : 'unknown']);
  if (isCompleted) await pause(CONFIRMED_AFTER, limit);
  if (signal.aborted) return;
  onDoubt('asking');
  while (!limit.aborted) {
    const found = await find(limit);
    if (signal.aborted) return;
    if (found === 'paid') return onPaid();
    if (found === 'none') return onDoubt('none');
    await pause(PAUSE, limit);
  }
  if (!signal.aborted) onDoubt(isCompleted ? 'waiting' : 'unresolved');
}

function withTimeLimit(signal: AbortSignal, milliseconds: number): AbortSignal {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), milliseconds);
  signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  return AbortSignal.any([signal, limit.signal]);
}

async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    const onAbort = () => {
      clearTimeout(timer);
      resolve();
    };
    signal.addEventListener('abort', onAbort, { once: true });
  });
}
