import { useEffect, useState } from 'react';
import { findPayment } from '#app/ordering/orders/order-port.ts';
import { readPending } from '#app/pending/pending-store.ts';
import type { StoredOrder } from '#app/pending/stored-order.ts';
import { useSession } from '#app/session/session.tsx';
import { refetchAfter } from '#app/shop-api/changed-by.ts';
import type { Order, OrderOutcome, PaymentDoubt } from '../outcome.ts';
import { resolveDoubt } from './resolve-doubt.ts';

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
