import { type Receipt, receipt } from '@cairn/contract/orders/receipt';
import { checked } from './checked.ts';
import type { MemberQuery } from './member-query.ts';

/** Always fetched again: the order may have been refunded since. */
export function receiptQuery(id: string): MemberQuery<Receipt> {
  const path = `/users/current/transactions/${encodeURIComponent(id)}/receipt`;
  return {
    key: ['receipt', id],
    staleTime: 0,
    call: async (fetcher, signal) => checked(receipt, await fetcher(path, { signal })),
  };
}
