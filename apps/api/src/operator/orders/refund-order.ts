import type { RefundObstacle } from '@cairn/contract/orders/refund';
import type { TransactionId } from '@cairn/contract/orders/transaction-id';
import { writeAudit } from '../../audit/write-audit.ts';
import { type Answer, done, refused } from '../answer.ts';
import type { OperatorContext } from '../context.ts';

type RefundRequest = { transactionId: TransactionId; force?: boolean | undefined };

const REASONS: Record<RefundObstacle, string> = {
  tooLate: 'it was paid too long ago.',
  spent: 'its avios are spent.',
  refunded: 'it has been requested before. If the provider rejected it: refund retry.',
  notPaid: 'nothing was captured for it.',
};

const FORCE =
  '--force refunds it anyway; avios that are spent become a debt. A transfer is refunded unspent only.';
const FORCED = new Set<RefundObstacle>(['tooLate', 'spent']);

/** Audited before it is requested, so that a request that fails is on record too. */
export async function refundOrder(
  { db, now, actor, ports }: OperatorContext,
  { transactionId, force = false }: RefundRequest,
): Promise<Answer> {
  await writeAudit(db, { actor, action: 'refund', subject: transactionId, detail: { force } }, now);
  const how = { cause: `operator ${actor}`, isForced: force };
  const result = await ports.refundOrder(transactionId, how);
  switch (result.kind) {
    case 'requested':
      return done(`The refund of ${transactionId} is requested.`);
    case 'unknown_order':
      return refused(`There is no order ${transactionId}.`);
    case 'not_eligible':
      return refused(
        `${transactionId} is not refunded: ${REASONS[result.reason]}`,
        ...(!force && FORCED.has(result.reason) ? [FORCE] : []),
      );
  }
}
