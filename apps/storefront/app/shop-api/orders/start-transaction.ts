import {
  type StartAnswer,
  type StartBody,
  startAnswer,
} from '@cairn/contract/orders/start-transaction';
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
