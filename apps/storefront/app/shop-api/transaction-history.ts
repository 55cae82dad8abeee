import {
  type HistoryQuery,
  type HistoryStatus,
  type TransactionDetail,
  type TransactionHistory,
  transactionDetail,
  transactionHistory,
} from '@cairn/contract/orders/transaction-history';
import { queryOptions } from '@tanstack/react-query';
import { failed, type Result } from '#app/errors/result.ts';
import { checked } from './checked.ts';
import type { Fetcher } from './fetcher.ts';
import { orThrow } from './query-client.ts';

const PATH = '/users/current/transactions';

export type HistoryFilter = Pick<HistoryQuery, 'page' | 'product' | 'status' | 'year'>;

/** Always fetched again: an order may have been made, paid or delivered since. */
const FRESH = { staleTime: 0, networkMode: 'always' } as const;

export async function getTransactions(
  ask: Fetcher,
  query: Record<string, string>,
  signal?: AbortSignal,
): Promise<Result<TransactionHistory>> {
  return checked(transactionHistory, await ask(PATH, { query, signal }));
}

/** An order, or a payment of a plan, with everything that has happened to it. */
export async function getTransaction(
  ask: Fetcher,
  id: string,
  signal?: AbortSignal,
): Promise<Result<TransactionDetail>> {
  return checked(transactionDetail, await ask(`${PATH}/${encodeURIComponent(id)}`, { signal }));
}

export function historyQuery(ask: Fetcher, filter: HistoryFilter) {
  const query = Object.fromEntries(
    Object.entries(filter).flatMap(([name, value]) => (value ? [[name, `${value}`]] : [])),
  );
  return queryOptions<TransactionHistory>({
    ...FRESH,
    queryKey: ['history', query],
    queryFn: async ({ signal }) => orThrow(await getTransactions(ask, query, signal)),
  });
}

/** How often something that is under way is looked at again, in milliseconds. */
const AGAIN = { processing: 3_000, refund_pending: 5_000 };

export function transactionQuery(ask: Fetcher, id: string) {
  return queryOptions<TransactionDetail>({
    ...FRESH,
    queryKey: ['transaction', id],
    queryFn: async ({ signal }) => orThrow(await getTransaction(ask, id, signal)),
    refetchInterval: ({ state: { data } }) =>
      data?.status === 'processing' || data?.status === 'refund_pending'
        ? AGAIN[data.status]
        : false,
  });
}

/** A year, or everything, as a table for spreadsheets. */
export async function downloadHistory(
  ask: Fetcher,
  year: number | undefined,
): Promise<Result<Blob>> {
  const query = year === undefined ? {} : { year: `${year}` };
  const answer = await ask(`${PATH}.csv`, { query, isFile: true });
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
