import type { OrderedProduct } from '@cairn/contract/product';
import { type StartAnswer, type StartBody, startAnswer } from '@cairn/contract/start-transaction';
import type { Result } from '#app/errors/result.ts';
import { checked } from './checked.ts';
import type { Fetcher } from './fetcher.ts';

/** Starts an order; asked again under the same key it is the same one. */
export async function startTransaction(
  ask: Fetcher,
  product: OrderedProduct,
  body: StartBody,
  idempotencyKey: string,
): Promise<Result<StartAnswer>> {
  return checked(
    startAnswer,
    await ask('/transactions', {
      method: 'POST',
      query: { product },
      body,
      headers: { 'idempotency-key': idempotencyKey },
    }),
  );
}
