import type { TransactionId } from '@cairn/contract/transaction-id';
import { writeAudit } from '../audit/write-audit.ts';
import { type Answer, done, refused } from './answer.ts';
import type { OperatorContext } from './context.ts';

type FailRequest = { transactionId: TransactionId; reason: string };

/** Ends an order that waits for a capture in vain; audited before it is done. */
export async function failOrder(
  { db, now, actor, ports }: OperatorContext,
  { transactionId, reason }: FailRequest,
): Promise<Answer> {
  const entry = { actor, action: 'order fail', subject: transactionId, detail: { reason } };
  await writeAudit(db, entry, now);
  const result = await ports.failUncaptured(transactionId, `operator ${actor}: ${reason}`);
  switch (result.kind) {
    case 'failed':
      return done(`${transactionId} has failed; its payment is let go.`);
    case 'unknown_order':
      return refused(`There is no order ${transactionId}.`);
    case 'not_waiting':
      return refused(
        `${transactionId} does not wait for a capture: it is ${result.state}.`,
        'refund is for what is paid, held reject for what is held; what is not paid expires.',
      );
  }
}
