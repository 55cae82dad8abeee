import type { RefundObstacle } from '@cairn/contract/orders/refund';
import type { TransactionDetail } from '@cairn/contract/orders/transaction-history';
import { trackRefund } from '#app/analytics/events.ts';
import { refreshBalance } from '#app/session/member-facts.ts';
import type { Fetcher } from '#app/shop-api/fetcher.ts';
import { requestRefund } from '#app/shop-api/refund.ts';
import { getTransaction, isReturned } from '#app/shop-api/transaction-history.ts';
import { writeAndConfirm } from '#app/shop-api/write-and-confirm.ts';

export type RefundOutcome =
  | { kind: 'success' }
  | { kind: 'failed' }
  /** The answer was lost: the refund may still be made. */
  | { kind: 'unknown' }
  | { kind: 'notEligible'; reason: RefundObstacle };

export async function askForRefund(
  fetcher: Fetcher,
  { id }: TransactionDetail,
): Promise<RefundOutcome> {
  const written = await writeAndConfirm({
    write: () => requestRefund(fetcher, id),
    read: () => getTransaction(fetcher, id),
    isDone: ({ status }) => isReturned(status),
  });
  if (written.kind === 'failed' || written.kind === 'unknown') return { kind: written.kind };
  if (written.kind === 'done' && written.answer.status === 'notEligible') {
    return { kind: 'notEligible', reason: written.answer.reason ?? 'notPaid' };
  }
  trackRefund(id);
  await refreshBalance('refund');
  return { kind: 'success' };
}
