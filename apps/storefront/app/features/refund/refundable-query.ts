import type {
  PastTransaction,
  TransactionDetail,
} from '@cairn/contract/orders/transaction-history';
import { pastId } from '@cairn/contract/orders/transaction-id';
import type { Result } from '#app/errors/result.ts';
import type { Fetcher } from '#app/shop-api/client/fetcher.ts';
import type { MemberQuery } from '#app/shop-api/client/member-query.ts';
import { historyQuery, transactionQuery } from '#app/shop-api/orders/transaction-history.ts';

/** As many as the API answers with at once: far more than anybody orders in two weeks. */
const LATEST = historyQuery({ limit: 50 });

/** Everything that can be refunded, or the one order that the address names. */
export type Refundable = { orders: PastTransaction[] } | { order: TransactionDetail | undefined };

export function refundableQuery(id: string | undefined): MemberQuery<Refundable> {
  return {
    key: ['refundable', id],
    staleTime: 0,
    call: async (fetcher, signal) =>
      id === undefined ? await listOrders(fetcher, signal) : await findOrder(id, fetcher, signal),
  };
}

async function listOrders(fetcher: Fetcher, signal: AbortSignal): Promise<Result<Refundable>> {
  const latest = await LATEST.call(fetcher, signal);
  if (!latest.ok) return latest;
  const orders = latest.value.transactions.filter(({ refund }) => refund.eligible);
  return { ok: true, value: { orders } };
}

async function findOrder(
  id: string,
  fetcher: Fetcher,
  signal: AbortSignal,
): Promise<Result<Refundable>> {
  const missing = { ok: true, value: { order: undefined } } as const;
  if (!pastId.safeParse(id).success) return missing;
  const found = await transactionQuery(id).call(fetcher, signal);
  // Only its sender can have a gift or transfer refunded.
  if (found.ok) return found.value.received ? missing : { ok: true, value: { order: found.value } };
  return found.code === 'network_error_404' ? missing : found;
}
