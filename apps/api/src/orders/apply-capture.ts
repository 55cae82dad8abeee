import type { Database } from '../database/tables.ts';
import { enqueue } from '../jobs/outbox.ts';
import { postAll } from '../ledger/post-all.ts';
import type { Notification } from '../payments/notification.ts';
import { moneyTxn } from '../payments/post-money.ts';
import { changePayment, lockPayment, recordPayment } from '../payments/record-payment.ts';
import { isRightAmount } from './apply-authorisation.ts';
import { isCountedOn } from './apply-cancellation.ts';
import { captureOrders } from './capture-order.ts';
import { failOrder } from './fail-order.ts';
import { UNKNOWN_CURRENCY, WRONG_AMOUNT } from './for-a-person.ts';
import type { Order } from './order.ts';
import { TooEarly } from './too-early.ts';

/** Where a payment may still complete an order. */
const PAYABLE = new Set<Order['state']>([
  'started',
  'payment_session',
  'payment_authorised',
  'held',
]);

/** The money is ours: the order is complete, or the money goes back. */
export async function applyCapture(
  trx: Database,
  order: Order,
  { pspReference, amount, method, cardSummary }: Notification,
  now: Date,
): Promise<string> {
  if (!amount) return UNKNOWN_CURRENCY;
  const heard = { pspReference, orderId: order.id, amount, method, cardSummary };
  const { payment } = await recordPayment(trx, heard, now);
  if (payment.captured_minor > 0) return 'known already';
  const captured = {
    currency: amount.currency,
    captured_minor: amount.value,
    authorised_minor: Math.max(payment.authorised_minor, amount.value),
  };
  const isWanted = payment.state !== 'cancel_requested' && PAYABLE.has(order.state);
  if (isWanted && isRightAmount(order, amount)) {
    await changePayment(trx, pspReference, 'captured', captured, now);
    await captureOrders(trx, [{ order, pspReference }], now);
    return 'captured';
  }
  await changePayment(trx, pspReference, 'refund_requested', captured, now);
  await postAll(trx, [moneyTxn('capture', order.company, { pspReference }, amount, now)]);
  await requestRefund(trx, pspReference, now);
  if (!isWanted) return 'refunded: nobody waits for it';
  await failOrder(trx, order, 'amountMismatch', `captured ${pspReference}`, now);
  return `refunded: ${WRONG_AMOUNT}`;
}

export async function requestRefund(trx: Database, pspReference: string, now: Date): Promise<void> {
  await enqueue(trx, [{ queue: 'refund-payment', data: { pspReference } }], now);
}

/** The provider could not take what was authorised. */
export async function applyCaptureFailure(
  trx: Database,
  order: Order,
  { pspReference }: Notification,
  now: Date,
): Promise<string> {
  const payment = await lockPayment(trx, pspReference);
  if (!payment) throw new TooEarly(`${pspReference} is not authorised`);
  // What was asked for a second time is refused so: the first stands.
  if (payment.captured_minor > 0) return 'captured before';
  await changePayment(trx, pspReference, 'cancelled', {}, now);
  if (order.state !== 'payment_authorised' || !isCountedOn(payment, order)) return 'noted';
  await failOrder(trx, order, 'refused', `capture of ${pspReference} failed`, now);
  return 'refused';
}
