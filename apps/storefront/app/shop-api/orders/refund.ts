import { type RefundAnswer, refundAnswer } from '@cairn/contract/orders/refund';
import { type PastId, transactionId } from '@cairn/contract/orders/transaction-id';
import type { Result } from '#app/errors/result.ts';
import { checked } from '#app/shop-api/client/checked.ts';
import type { Fetcher } from '#app/shop-api/client/fetcher.ts';

/** Asks for the money of an order back, or of the last payment of a plan. */
export async function requestRefund(fetcher: Fetcher, id: PastId): Promise<Result<RefundAnswer>> {
  const isOrder = transactionId.safeParse(id).success;
  const path = isOrder ? `/transactions/${id}/refund` : `/subscriptions/${planOf(id)}/refund`;
  return checked(refundAnswer, await fetcher(path, { method: 'POST' }));
}

function planOf(id: PastId): string {
  return id.split('.', 1).join();
}
