import type { TransactionId } from '@cairn/contract/orders/transaction-id';
import { writeAudit } from '../../audit/write-audit.ts';
import { type Answer, done, refused } from '../answer.ts';
import type { OperatorContext } from '../context.ts';

export type HeldOrder = { transactionId: TransactionId };

/** Releases or rejects an order that was stopped for its risk; audited before it is done. */
export async function decideHeld(
  { db, now, actor, ports }: OperatorContext,
  { transactionId }: HeldOrder,
  verdict: 'release' | 'reject',
): Promise<Answer> {
  const entry = { actor, action: `held ${verdict}`, subject: transactionId, detail: {} };
  await writeAudit(db, entry, now);
  switch (await ports.reviewOrder(transactionId, verdict)) {
    case 'done':
      return done(`${transactionId} is ${verdict === 'release' ? 'released' : 'rejected'}.`);
    case 'not_held':
      return refused(`${transactionId} is not held. held list names those that are.`);
    case 'payment_gone':
      return refused(
        `${transactionId} is not released: its payment is gone, so there is nothing to capture.`,
        'held reject ends it.',
      );
  }
}
