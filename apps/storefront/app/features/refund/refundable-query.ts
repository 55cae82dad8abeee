import type {
  PastTransaction,
  TransactionDetail,
} from '@cairn/contract/orders/transaction-history';
import { pastId } from '@cairn/contract/orders/transaction-id';
import { serverNow } from '@cairn/contract/values/server-clock';
import type { Result } from '#app/errors/result.ts';
import type { Fetcher } from '#app/shop-api/client/fetcher.ts';
import type { MemberQuery } from '#app/shop-api/client/member-query.ts';
import { historyQuery, transactionQuery } from '#app/shop-api/orders/transaction-history.ts';

/** As many as the API answers with at once: far more than anybody orders in two weeks. */
const LATEST = historyQuery({ limit: 50 });

type Listed = {
  orders: readonly PastTransaction[];
  /** Recent payments that cannot be refunded, which a member may look for. */
  refused: readonly PastTransaction[];
};

/** Everything that can be refunded, or the one order that the address names. */
export type Refundable = Listed | { order: TransactionDetail | undefined };

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
  return { ok: true, value: byRefund(latest.value.transactions, serverNow()) };
}

/** Refused is what was paid in the last 14 days, and the last payment of a plan however old it is. */
export function byRefund(transactions: readonly PastTransaction[], now: number): Listed {
  const lastOfPlan = transactions.find(
    ({ product, status }) => product === 'subscription' && status === 'done',
  );
  return {
    orders: transactions.filter(({ refund }) => refund.eligible),
    refused: transactions.filter((one) => {
      const { reason, until } = one.refund;
      if (until === undefined || (reason !== 'spent' && reason !== 'tooLate')) return false;
      return Date.parse(until) > now || one === lastOfPlan;
    }),
  };
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
