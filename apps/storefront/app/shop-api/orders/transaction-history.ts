import {
  type HistoryQuery,
  type HistoryStatus,
  type TransactionDetail,
  type TransactionHistory,
  transactionDetail,
  transactionHistory,
} from '@cairn/contract/orders/transaction-history';
import { failed, type Result } from '#app/errors/result.ts';
import { checked } from '#app/shop-api/client/checked.ts';
import type { Fetcher } from '#app/shop-api/client/fetcher.ts';
import type { MemberQuery } from '#app/shop-api/client/member-query.ts';

const PATH = '/users/current/transactions';

export type HistoryFilter = Pick<HistoryQuery, 'page' | 'product' | 'status' | 'year' | 'search'>;

/** Always fetched again: an order may have been made, paid or delivered since. */
const FRESH = { staleTime: 0 } as const;

export function historyQuery(
  filter: Partial<HistoryFilter> & { limit?: number },
): MemberQuery<TransactionHistory> {
  const query = Object.fromEntries(
    Object.entries(filter).flatMap(([name, value]) => (value ? [[name, `${value}`]] : [])),
  );
  return {
    ...FRESH,
    key: ['history', query],
    call: async (fetcher, signal) =>
      checked(transactionHistory, await fetcher(PATH, { query, signal })),
  };
}

/** Milliseconds between two looks at an order that is under way. */
const AGAIN: Partial<Record<HistoryStatus, number>> = {
  confirming: 3_000,
  processing: 3_000,
  refund_pending: 5_000,
};

/** An order, or a payment of a plan, with everything that has happened to it. */
export async function getTransaction(
  fetcher: Fetcher,
  id: string,
  signal?: AbortSignal,
): Promise<Result<TransactionDetail>> {
  return checked(transactionDetail, await fetcher(`${PATH}/${encodeURIComponent(id)}`, { signal }));
}

export function transactionQuery(id: string): MemberQuery<TransactionDetail> {
  return {
    ...FRESH,
    key: ['transaction', id],
    call: (fetcher, signal) => getTransaction(fetcher, id, signal),
    refetchInterval: ({ state: { data } }) => (data && AGAIN[data.status]) ?? false,
  };
}

/** A year, or everything, as a table for spreadsheets. */
export async function downloadHistory(
  fetcher: Fetcher,
  year: number | undefined,
): Promise<Result<Blob>> {
  const query = year === undefined ? {} : { year: `${year}` };
  const answer = await fetcher(`${PATH}.csv`, { query, isFile: true });
  if (!answer.ok) return answer;
  const { value } = answer;
  // A proxy on the way may answer with a page of its own.
  const isTable = value instanceof Blob && value.type.startsWith('text/csv');
  return isTable ? { ok: true, value } : failed('schema_validation_failed');
}

/** The money goes back, or is back. */
export function isReturned(status: HistoryStatus): boolean {
  return status === 'refund_pending' || status === 'refunded';
}
