import type { Database } from '../database/tables.ts';
import { enqueue } from '../jobs/outbox.ts';
import type { Notification } from '../payments/notification.ts';
import { alert, done, type NotificationOutcome } from '../payments/notification-outcome.ts';
import { changePayment, recordPayment } from '../payments/record-payment.ts';
import { advanceOrder } from './advance-order.ts';
import { failOrder } from './fail-order.ts';
import { holdAuthorisedPayment } from './hold-authorised-payment.ts';
import type { Order } from './order.ts';
import { reserveRecipientCap } from './reserve-recipient-cap.ts';
import { isOpen, pathTo } from './rules.ts';

/** The payment is authorised: it is captured if the order still wants it, otherwise voided. */
export async function applyAuthorisation(
  trx: Database,
  order: Order,
  { pspReference, amount, method, cardSummary, needsReview }: Notification,
  now: Date,
  captureAt?: Date,
): Promise<NotificationOutcome> {
  if (!amount) return done('unknown currency');
  const authorised = { pspReference, orderId: order.id, amount, method, cardSummary };
  const { payment, isNew } = await recordPayment(trx, authorised, now);
  if (!isNew && needsReview) return await holdAuthorisedPayment(trx, order, payment, now);
  // Its capture or our own query came first, and did what was to be done.
  if (!isNew) return done('known already');
  if (!isOpen(order.state) || order.state === 'awaiting_step_up') {
    await voidPayment(trx, pspReference, now);
    return done(`voided: the order is ${order.state}`);
  }
  const cause = `authorised ${pspReference}`;
  if (!isRightAmount(order, amount)) {
    await failOrder(trx, order, 'amountMismatch', cause, now);
    await voidPayment(trx, pspReference, now);
    return alert('voided: wrong amount');
  }
  if (!(await reserveRecipientCap(trx, order, now))) {
    await failOrder(trx, order, 'recipientCap', cause, now);
    await voidPayment(trx, pspReference, now);
    return done('voided: beyond the recipient’s yearly cap');
  }
  const path = pathTo(order.state, 'payment_authorised') ?? [];
  await advanceOrder(trx, order, needsReview ? [...path, 'held'] : path, cause, now);
  // An operator releases or rejects it.
  if (needsReview) return done('held');
  await requestCapture(trx, pspReference, now, captureAt);
  return done('authorised');
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

/** Has the provider cancel an authorisation that nothing waits for. */
export async function voidPayment(trx: Database, pspReference: string, now: Date): Promise<void> {
  await changePayment(trx, pspReference, 'cancel_requested', {}, now);
  await enqueue(trx, [{ queue: 'cancel-payment', data: { pspReference } }], now);
}
