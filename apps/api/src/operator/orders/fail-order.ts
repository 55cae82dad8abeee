import {
  productOfId,
  type SubscriptionId,
  type TransactionId,
} from '@cairn/contract/orders/transaction-id';
import { writeAudit } from '../../audit/write-audit.ts';
import { failUncapturedMonth } from '../../subscriptions/settle/fail-uncaptured-month.ts';
import { type Answer, done, refused } from '../answer.ts';
import type { OperatorContext } from '../context.ts';

type PaidId = TransactionId | SubscriptionId;
type FailRequest = { transactionId: PaidId; reason: string };

/** Fails an order, or a plan's payment, that the provider will never capture; audited before it is done. */
export async function failOrder(
  context: OperatorContext,
  { transactionId: id, reason }: FailRequest,
): Promise<Answer> {
  const { db, now, actor, ports } = context;
  await writeAudit(db, { actor, action: 'order fail', subject: id, detail: { reason } }, now);
  if (isPlan(id)) return await failMonth(context, id);
  const result = await ports.failUncaptured(id, `operator ${actor}: ${reason}`);
  switch (result.kind) {
    case 'failed':
      return done(`${id} has failed; its payment is voided.`);
    case 'unknown_order':
      return refused(`There is no order ${id}.`);
    case 'not_waiting':
      return refused(
        `${id} does not wait for a capture: it is ${result.state}.`,
        'refund is for what is paid, held reject for what is held; what is not paid expires.',
      );
  }
}

async function failMonth({ db, now }: OperatorContext, id: SubscriptionId): Promise<Answer> {
  const result = await failUncapturedMonth(db, id, now);
  switch (result.kind) {
    case 'failed':
      return done(`The payment of ${id} has failed and is voided; the plan is ${result.status}.`);
    case 'unknown':
      return refused(`There is no subscription ${id}.`);
    case 'not_waiting':
      return refused(
        `${id} does not wait for a capture: it is ${result.status}.`,
        'subscription cancel is for what is paid; what is not paid ends by itself.',
      );
  }
}

function isPlan(id: PaidId): id is SubscriptionId {
  return productOfId(id) === 'subscription';
}
