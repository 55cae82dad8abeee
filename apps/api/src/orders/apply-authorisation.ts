import type { Database } from '../database/tables.ts';
import { enqueue } from '../jobs/outbox.ts';
import type { Notification } from '../payments/notification.ts';
import { changePayment, recordPayment } from '../payments/record-payment.ts';
import { advanceOrder } from './advance-order.ts';
import { failOrder } from './fail-order.ts';
import { WRONG_AMOUNT } from './for-a-person.ts';
import { holdKnown } from './hold-known.ts';
import type { Order } from './order.ts';
import { isOpen, pathTo } from './rules.ts';

/** The card's holder has agreed to pay: what is asked for is captured, and what is not is let go. */
export async function applyAuthorisation(
  trx: Database,
  order: Order,
  { pspReference, amount, method, cardSummary, needsReview }: Notification,
  now: Date,
  captureAt?: Date,
): Promise<string> {
  if (!amount) return 'unknown currency';
  const heard = { pspReference, orderId: order.id, amount, method, cardSummary };
  const { payment, isNew } = await recordPayment(trx, heard, now);
  if (!isNew && needsReview) return await holdKnown(trx, order, payment, now);
  // Heard of before, by its capture or by asking: whatever was to be done was done then.
  if (!isNew) return 'known already';
  if (!isOpen(order.state) || order.state === 'awaiting_step_up') {
    return await letGo(trx, pspReference, `nobody waits for it (${order.state})`, now);
  }
  if (!isRightAmount(order, amount)) {
    await failOrder(trx, order, 'amountMismatch', `authorised ${pspReference}`, now);
    return await letGo(trx, pspReference, WRONG_AMOUNT, now);
  }
  const path = pathTo(order.state, 'payment_authorised') ?? [];
  await advanceOrder(
    trx,
    order,
    needsReview ? [...path, 'held'] : path,
    `authorised ${pspReference}`,
    now,
  );
  // Somebody looks at it first, and releases or rejects it.
  if (needsReview) return 'held';
  await requestCapture(trx, pspReference, now, captureAt);
  return 'authorised';
}

export async function requestCapture(
  trx: Database,
  pspReference: string,
  now: Date,
  notBefore?: Date,
) {
  await changePayment(trx, pspReference, 'capture_requested', {}, now);
  const data = { pspReference };
  await enqueue(trx, [{ queue: 'capture-payment', data, ...(notBefore && { notBefore }) }], now);
}

export function isRightAmount(
  order: Pick<Order, 'currency' | 'total_minor'>,
  amount: { currency: string; value: number },
): boolean {
  return amount.currency === order.currency && amount.value === order.total_minor;
}

/** An authorisation that nothing is waiting for is cancelled at the provider. */
export async function letGo(trx: Database, pspReference: string, why: string, now: Date) {
  await changePayment(trx, pspReference, 'cancel_requested', {}, now);
  await enqueue(trx, [{ queue: 'cancel-payment', data: { pspReference } }], now);
  return `let go: ${why}`;
}
