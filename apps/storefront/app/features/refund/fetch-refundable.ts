import type {
  PastTransaction,
  TransactionDetail,
} from '@cairn/contract/orders/transaction-history';
import { pastId } from '@cairn/contract/orders/transaction-id';
import { failed, type Result } from '#app/errors/result.ts';
import type { Fetcher } from '#app/shop-api/fetcher.ts';
import { getTransaction, getTransactions } from '#app/shop-api/transaction-history.ts';

/** As many as the API answers with at once: far more than anybody orders in two weeks. */
const LATEST = '50';

/** Everything that can be refunded, or the one order that the address names. */
export type Refundable = { orders: PastTransaction[] } | { order: TransactionDetail | undefined };

export async function fetchRefundable(
  ask: Fetcher,
  id: string | undefined,
): Promise<Result<Refundable>> {
  if (id !== undefined) return await fetchOrder(ask, id);
  const latest = await getTransactions(ask, { limit: LATEST });
  if (!latest.ok) return latest;
  const orders = latest.value.transactions.filter(({ refund }) => refund.eligible);
  return { ok: true, value: { orders } };
}

async function fetchOrder(ask: Fetcher, id: string): Promise<Result<Refundable>> {
  const missing = { ok: true, value: { order: undefined } } as const;
  if (!pastId.safeParse(id).success) return missing;
  const found = await getTransaction(ask, id);
  if (found.ok) return { ok: true, value: { order: found.value } };
  return found.code === 'network_error_404' ? missing : failed(found.code);
}
