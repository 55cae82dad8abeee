import { type TransactionState, transactionState } from '@cairn/contract/orders/transaction-state';
import type { Result } from '#app/errors/result.ts';
import { checked } from '#app/shop-api/client/checked.ts';
import type { Fetcher } from '#app/shop-api/client/fetcher.ts';

export async function getTransactionState(
  fetcher: Fetcher,
  id: string,
  signal: AbortSignal,
): Promise<Result<TransactionState>> {
  const path = `/transactions/${encodeURIComponent(id)}/state`;
  return checked(transactionState, await fetcher(path, { signal }));
}
