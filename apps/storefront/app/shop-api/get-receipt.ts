import { type Receipt, receipt } from '@cairn/contract/orders/receipt';
import { queryOptions } from '@tanstack/react-query';
import { checked } from './checked.ts';
import type { Fetcher } from './fetcher.ts';
import { orThrow } from './query-client.ts';

export function receiptQuery(ask: Fetcher, id: string) {
  const path = `/users/current/transactions/${encodeURIComponent(id)}/receipt`;
  return queryOptions<Receipt>({
    queryKey: ['receipt', id],
    queryFn: async ({ signal }) => orThrow(checked(receipt, await ask(path, { signal }))),
  });
}
