import type { RefundObstacle } from '@cairn/contract/orders/refund';
import type { SubscriptionId, TransactionId } from '@cairn/contract/orders/transaction-id';
import { CURRENCIES } from '@cairn/contract/values/currency';
import { decimalFromMinor, minorFromDecimal } from '@cairn/contract/values/money';
import * as z from 'zod/mini';
import type { Database } from '../../database/tables.ts';
import { refundOrder as refund } from '../../orders/refund/refund-order.ts';
import { refundSubscription as refundLastPayment } from '../../subscriptions/refund-subscription.ts';
import type { ActionContext } from '../actions/action.ts';
import { type Outcome, type Refusal, refusal } from '../actions/outcome.ts';
import type { ApprovalNeed } from '../approvals/approval-rules.ts';
import { readReturned } from './refund-facts.ts';

type Forced = { force: boolean };

const REASONS: Record<RefundObstacle, string> = {
  tooLate: 'it was paid too long ago.',
  spent: 'its avios are spent.',
  refunded: 'it has been requested before.',
  notPaid: 'nothing was captured for it.',
};

const FORCED = new Set<RefundObstacle>(['tooLate', 'spent']);

export const refunded = z.object({
  id: z.string(),
  money: z.object({ amount: z.number(), currency: z.enum(CURRENCIES) }),
});
export type Refunded = z.infer<typeof refunded>;

export function approvalOfRefund(
  { force }: Forced,
  { money }: Pick<Refunded, 'money'>,
): ApprovalNeed {
  return { refund: minorFromDecimal(money.amount), isForced: force };
}

export async function refundOrder(
  { db: trx, now, actor }: ActionContext,
  { transactionId: id, force }: { transactionId: TransactionId } & Forced,
): Promise<Outcome<Refunded>> {
  const because = { cause: 'refund_by_operator', note: actor } as const;
  const result = await refund(trx, id, { because, isForced: force }, now);
  switch (result.kind) {
    case 'requested':
      return await requested(trx, id, id, force);
    case 'unknown_order':
      return refusal('not_found', `There is no order ${id}.`);
    case 'not_eligible':
      return notRefunded(id, result.reason, force, 'A transfer is refunded unspent only.');
  }
}

/** Refunds the last payment of a subscription, which ends with that. */
export async function refundSubscription(
  { db: trx, now, actor }: ActionContext,
  { subscriptionId: id, force }: { subscriptionId: SubscriptionId } & Forced,
): Promise<Outcome<Refunded>> {
  const because = { cause: 'refund_by_operator', note: actor } as const;
  const result = await refundLastPayment(trx, id, { because, isForced: force }, now);
  switch (result.kind) {
    case 'requested':
      return await requested(trx, id, result.charge, force);
    case 'unknown':
      return refusal('not_found', `There is no subscription ${id}.`);
    case 'not_eligible':
      return notRefunded(id, result.reason, force);
  }
}

async function requested(
  trx: Database,
  id: string,
  charge: string,
  force: boolean,
): Promise<Outcome<Refunded>> {
  return { kind: 'done', result: await readRequested(trx, id, charge), detail: { force } };
}

/** A refund that has just been requested, and its amount. */
export async function readRequested(trx: Database, id: string, charge: string): Promise<Refunded> {
  const returned = await readReturned(trx, charge);
  if (!returned) throw new Error(`The refund of ${id} is requested, and no payment of it is`);
  const { amount, currency } = returned;
  return { id, money: { amount: decimalFromMinor(amount), currency } };
}

function notRefunded(
  id: string,
  reason: RefundObstacle,
  isForced: boolean,
  ...more: readonly string[]
): Refusal {
  const force = ['--force refunds it anyway; avios that are spent become a debt.', ...more].join(
    ' ',
  );
  return refusal('conflict', `${id} is not refunded: ${REASONS[reason]}`, {
    reason,
    hints: [
      ...(reason === 'refunded' ? ['If the provider rejected it: refund retry.'] : []),
      ...(!isForced && FORCED.has(reason) ? [force] : []),
    ],
  });
}
