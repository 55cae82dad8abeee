import type { SubscriptionId, TransactionId } from '@cairn/contract/orders/transaction-id';
import { writeAudit } from '../../audit/write-audit.ts';
import { retryRefund as retry } from '../../payments/retry-refund.ts';
import { type Answer, done, refused } from '../answer.ts';
import type { OperatorContext } from '../context.ts';

/** Requests a refund again that the provider rejected. Audited before it is done. */
export async function retryRefund(
  { db, now, actor }: OperatorContext,
  { transactionId: id }: { transactionId: TransactionId | SubscriptionId },
): Promise<Answer> {
  await writeAudit(db, { actor, action: 'refund retry', subject: id, detail: {} }, now);
  const retried = await retry(db, id, now);
  switch (retried.kind) {
    case 'requested':
      return done(`The refund of ${id} is requested again: ${retried.pspReferences.join(', ')}.`);
    case 'under_way':
      return refused(
        `The refund of ${id} is under way: the provider has not rejected it.`,
        'If its job is in the dead letter queue, retry that: dead list, then dead retry.',
      );
    case 'nothing_to_refund':
      return refused(`No refund of ${id} waits for the provider: there is nothing to retry.`);
  }
}
