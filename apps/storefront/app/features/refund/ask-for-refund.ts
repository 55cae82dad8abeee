import type { RefundObstacle } from '@cairn/contract/orders/refund';
import type { HistoryStatus, TransactionDetail } from '@cairn/contract/orders/transaction-history';
import { trackRefund } from '#app/analytics/events.ts';
import { refreshBalance } from '#app/session/member-facts.ts';
import type { Fetcher } from '#app/shop-api/fetcher.ts';
import { fetchForMember } from '#app/shop-api/member-query.ts';
import { requestRefund } from '#app/shop-api/refund.ts';
import { transactionQuery } from '#app/shop-api/transaction-history.ts';

export type RefundOutcome =
  | { kind: 'success' }
  | { kind: 'failed' }
  /** The answer was lost, and the order cannot be read either. */
  | { kind: 'unknown' }
  | { kind: 'notEligible'; reason: RefundObstacle };

const RETURNED: readonly HistoryStatus[] = ['refund_pending', 'refunded'];

export async function askForRefund(
  member: string,
  ask: Fetcher,
  { id }: TransactionDetail,
): Promise<RefundOutcome> {
  const answer = await requestRefund(ask, id);
  if (answer.ok && answer.value.status === 'notEligible') {
    return { kind: 'notEligible', reason: answer.value.reason ?? 'notPaid' };
  }
  const outcome: RefundOutcome = answer.ok ? { kind: 'success' } : await lookAgain(member, ask, id);
  if (outcome.kind === 'success') {
    trackRefund(id);
    await refreshBalance('refund');
  }
  return outcome;
}

/** The request may have arrived although its answer did not. */
async function lookAgain(
  member: string,
  ask: Fetcher,
  id: TransactionDetail['id'],
): Promise<RefundOutcome> {
  const found = await fetchForMember(member, ask, transactionQuery(id));
  if (!found.ok) return { kind: 'unknown' };
  return { kind: RETURNED.includes(found.value.status) ? 'success' : 'failed' };
}
