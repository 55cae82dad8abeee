import type { Failure } from '@cairn/contract/transaction-state';
import type { Database } from '../database/tables.ts';
import { enqueue } from '../jobs/outbox.ts';
import { postAll } from '../ledger/post-all.ts';
import type { Notification } from '../payments/notification.ts';
import {
  alert,
  done,
  type NotificationOutcome,
  OutOfOrderNotification,
  UNKNOWN_CURRENCY,
} from '../payments/notification-outcome.ts';
import type { Amount } from '../payments/port.ts';
import { moneyTxn } from '../payments/post-money.ts';
import { changePayment, lockPayment, recordPayment } from '../payments/record-payment.ts';
import { isRightAmount } from './apply-authorisation.ts';
import { awaitsCapture } from './apply-cancellation.ts';
import { captureOrders } from './capture-order.ts';
import { failOrder } from './fail-order.ts';
import type { Order } from './order.ts';
import { reserveRecipientCap } from './reserve-recipient-cap.ts';
import { isOpen } from './rules.ts';

/** Where a payment may still complete an order. */
const PAYABLE = new Set<Order['state']>([
  'started',
  'payment_session',
  'payment_authorised',
  'held',
]);

/** The money is ours: the order is complete, or the money is refunded. */
export async function applyCapture(
  trx: Database,
  order: Order,
  { pspReference, amount, method, cardSummary }: Notification,
  now: Date,
): Promise<NotificationOutcome> {
  if (!amount) return UNKNOWN_CURRENCY;
  const reported = { pspReference, orderId: order.id, amount, method, cardSummary };
  const { payment } = await recordPayment(trx, reported, now);
  if (payment.captured_minor > 0) return done('known already');
  const captured = {
    currency: amount.currency,
    captured_minor: amount.value,
    authorised_minor: Math.max(payment.authorised_minor, amount.value),
  };
  const isWanted = payment.state !== 'cancel_requested' && PAYABLE.has(order.state);
  const obstacle = isWanted ? await findObstacle(trx, order, amount, now) : undefined;
  if (isWanted && obstacle === undefined) {
    await changePayment(trx, pspReference, 'captured', captured, now);
    await captureOrders(trx, [{ order, pspReference }], now);
    return done('captured');
  }
  await changePayment(trx, pspReference, 'refund_requested', captured, now);
  await postAll(trx, [moneyTxn('capture', order.company, { pspReference }, amount, now)]);
  await requestRefund(trx, pspReference, now);
  if (obstacle === undefined) return done(`refunded: the order is ${order.state}`);
  await failOrder(trx, order, obstacle, `captured ${pspReference}`, now);
  return obstacle === 'amountMismatch'
    ? alert('refunded: wrong amount')
    : done('refunded: beyond the recipient’s yearly cap');
}

async function findObstacle(
  trx: Database,
  order: Order,
  amount: Amount,
  now: Date,
): Promise<Failure | undefined> {
  if (!isRightAmount(order, amount)) return 'amountMismatch';
  // The authorisation, which would have reserved the cap, was not received.
  if (isOpen(order.state) && !(await reserveRecipientCap(trx, order, now))) return 'recipientCap';
  return undefined;
}

export async function requestRefund(trx: Database, pspReference: string, now: Date): Promise<void> {
  await enqueue(trx, [{ queue: 'refund-payment', data: { pspReference } }], now);
}

/** The provider could not capture the payment. */
export async function applyCaptureFailure(
  trx: Database,
  order: Order,
  { pspReference }: Notification,
  now: Date,
): Promise<NotificationOutcome> {
  const payment = await lockPayment(trx, pspReference);
  if (!payment) throw new OutOfOrderNotification(`${pspReference} is not authorised`);
  // A second capture request fails like this; the first one stands.
  if (payment.captured_minor > 0) return done('captured before');
  await changePayment(trx, pspReference, 'cancelled', {}, now);
  if (order.state !== 'payment_authorised' || !awaitsCapture(order, payment)) return done('noted');
  await failOrder(trx, order, 'refused', `capture of ${pspReference} failed`, now);
  return done('refused');
}
