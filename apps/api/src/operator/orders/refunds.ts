import type { RefundObstacle } from '@cairn/contract/orders/refund';
import type {
  ChargeReference,
  SubscriptionId,
  TransactionId,
} from '@cairn/contract/orders/transaction-id';
import { writeAudit } from '../../audit/write-audit.ts';
import { retryRequest } from '../../charges/retry-request.ts';
import { refundOrder as refund } from '../../orders/refund/refund-order.ts';
import { refundSubscription as refundLastPayment } from '../../subscriptions/refund-subscription.ts';
import { type Answer, done, refused } from '../answer.ts';
import type { OperatorContext } from '../context.ts';

type Forced = { force?: boolean | undefined };

const REASONS: Record<RefundObstacle, string> = {
  tooLate: 'it was paid too long ago.',
  spent: 'its avios are spent.',
  refunded: 'it has been requested before. If the provider rejected it: refund retry.',
  notPaid: 'nothing was captured for it.',
};

const FORCED = new Set<RefundObstacle>(['tooLate', 'spent']);

/** Audited before it is requested, so that a request that fails is on record too. */
export async function refundOrder(
  { db, now, actor }: OperatorContext,
  { transactionId: id, force = false }: { transactionId: TransactionId } & Forced,
): Promise<Answer> {
  await writeAudit(db, { actor, action: 'refund', subject: id, detail: { force } }, now);
  const because = { cause: 'refund_by_operator', note: actor } as const;
  const result = await refund(db, id, { because, isForced: force }, now);
  switch (result.kind) {
    case 'requested':
      return done(`The refund of ${id} is requested.`);
    case 'unknown_order':
      return refused(`There is no order ${id}.`);
    case 'not_eligible':
      return notRefunded(id, result.reason, force, 'A transfer is refunded unspent only.');
  }
}

/** Refunds the last payment of a subscription, which ends with that. Audited before it is requested. */
export async function refundSubscription(
  { db, now, actor }: OperatorContext,
  { subscriptionId: id, force = false }: { subscriptionId: SubscriptionId } & Forced,
): Promise<Answer> {
  const action = 'subscription refund';
  await writeAudit(db, { actor, action, subject: id, detail: { force } }, now);
  const because = { cause: 'refund_by_operator', note: actor } as const;
  const result = await refundLastPayment(db, id, { because, isForced: force }, now);
  switch (result.kind) {
    case 'requested':
      return done(`The refund of the last payment of ${id} is requested.`);
    case 'unknown':
      return refused(`There is no subscription ${id}.`);
    case 'not_eligible':
      return notRefunded(id, result.reason, force);
  }
}

function notRefunded(
  id: string,
  reason: RefundObstacle,
  isForced: boolean,
  ...more: readonly string[]
): Answer {
  const force = ['--force refunds it anyway; avios that are spent become a debt.', ...more].join(
    ' ',
  );
  return refused(
    `${id} is not refunded: ${REASONS[reason]}`,
    ...(!isForced && FORCED.has(reason) ? [force] : []),
  );
}

type Retry = { transactionId: ChargeReference };

/** Requests a refund again that the provider rejected. */
export function retryRefund(context: OperatorContext, retry: Retry): Promise<Answer> {
  return retryRejected(context, retry, 'refund');
}

/** Requests again that a payment be voided, which the provider refused. */
export function retryVoid(context: OperatorContext, retry: Retry): Promise<Answer> {
  return retryRejected(context, retry, 'void');
}

/** Audited before it is done. */
async function retryRejected(
  { db, now, actor }: OperatorContext,
  { transactionId: id }: Retry,
  verb: 'refund' | 'void',
): Promise<Answer> {
  await writeAudit(db, { actor, action: `${verb} retry`, subject: id, detail: {} }, now);
  const retried = await retryRequest(db, verb, id, now);
  switch (retried.kind) {
    case 'requested':
      return done(`The ${verb} of ${id} is requested again: ${retried.pspReferences.join(', ')}.`);
    case 'under_way':
      return refused(
        `The ${verb} of ${id} is under way: the provider has not rejected it.`,
        'If its job is in the dead letter queue, retry that: dead list, then dead retry.',
      );
    case 'nothing_to_do':
      return refused(`No ${verb} of ${id} waits for the provider: there is nothing to retry.`);
  }
}
