import type { TransactionId } from '@cairn/contract/transaction-id';
import { writeAudit } from '../audit/write-audit.ts';
import { type Answer, done, refused } from './answer.ts';
import type { OperatorContext } from './context.ts';

export type HeldOrder = { transactionId: TransactionId };

/** Releases or rejects an order that was stopped for its risk; audited before it is done. */
export async function decideHeld(
  { db, now, actor, ports }: OperatorContext,
  { transactionId }: HeldOrder,
  verdict: 'release' | 'reject',
): Promise<Answer> {
  const entry = { actor, action: `held ${verdict}`, subject: transactionId, detail: {} };
  await writeAudit(db, entry, now);
  return (await ports.reviewOrder(transactionId, verdict)) === 'done'
    ? done(`${transactionId} is ${verdict === 'release' ? 'released' : 'rejected'}.`)
    : refused(`${transactionId} is not held. held list names those that are.`);
}
