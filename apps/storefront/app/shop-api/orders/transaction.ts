import {
  cancelAnswer,
  type PaymentCheckBody,
  paymentCheck,
} from '@cairn/contract/orders/payment-check';
import {
  type StartAnswer,
  type StartBody,
  startAnswer,
} from '@cairn/contract/orders/start-transaction';
import { type TransactionState, transactionState } from '@cairn/contract/orders/transaction-state';
import type { OrderedProduct } from '@cairn/contract/values/product';
import type { Result } from '#app/errors/result.ts';
import { checked } from '#app/shop-api/client/checked.ts';
import type { Fetcher } from '#app/shop-api/client/fetcher.ts';

/** Starts an order; the same idempotency key always starts the same one. A transfer needs step-up. */
export async function startTransaction(
  fetcher: Fetcher,
  product: OrderedProduct,
  body: StartBody,
  idempotencyKey: string,
): Promise<Result<StartAnswer>> {
  const transfer = product === 'transfer' && 'targetAccount' in body ? body : undefined;
  return checked(
    startAnswer,
    await fetcher('/transactions', {
      method: 'POST',
      query: { product },
      body,
      headers: { 'idempotency-key': idempotencyKey },
      stepUpFor: transfer && {
        avios: transfer.numberOfPoints,
        recipient: transfer.targetAccount.ffpNumber,
      },
    }),
  );
}

/** Refused as the start of this transfer would be; checked before the member is asked for a code. */
export async function checkTransfer(fetcher: Fetcher, body: StartBody): Promise<Result<unknown>> {
  return await fetcher('/transfer-check', { method: 'POST', body });
}

export async function getTransactionState(
  fetcher: Fetcher,
  id: string,
  signal: AbortSignal,
): Promise<Result<TransactionState>> {
  const path = `/transactions/${encodeURIComponent(id)}/state`;
  return checked(transactionState, await fetcher(path, { signal }));
}

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
