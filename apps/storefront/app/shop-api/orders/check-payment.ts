import {
  cancelAnswer,
  type PaymentCheckBody,
  paymentCheck,
} from '@cairn/contract/orders/payment-check';
import { checked } from '#app/shop-api/client/checked.ts';
import type { Fetcher } from '#app/shop-api/client/fetcher.ts';

/** Has the server ask the payment provider whether an order was paid. */
export async function checkPayment(
  fetcher: Fetcher,
  id: string,
  body: PaymentCheckBody,
  signal?: AbortSignal,
) {
  const path = `/transactions/${encodeURIComponent(id)}/payment-check`;
  return checked(paymentCheck, await fetcher(path, { method: 'POST', body, signal }));
}

export async function cancelTransaction(fetcher: Fetcher, id: string) {
  const path = `/transactions/${encodeURIComponent(id)}/cancel`;
  return checked(cancelAnswer, await fetcher(path, { method: 'POST' }));
}
