import type { PaymentState } from '../../database/tables/orders.ts';
import type { Database } from '../../database/tables.ts';
import type { Notification } from '../../payments/notification.ts';
import {
  done,
  type NotificationOutcome,
  OutOfOrderNotification,
} from '../../payments/notification-outcome.ts';
import { changePayment, lockPayment, type Payment } from '../../payments/record-payment.ts';
import { failOrder } from '../fail-order.ts';
import type { Order } from '../order.ts';

const NOT_VOIDED = new Set<PaymentState>(['authorised', 'capture_requested']);

/** Whether the order waits for this payment's capture; a payment that we voided ourselves is in another state. */
export function awaitsCapture({ id }: Order, { order_id, state }: Payment): boolean {
  return order_id === id && NOT_VOIDED.has(state);
}

/** The authorisation was cancelled: an order that waited for its capture fails. */
export async function applyCancellation(
  trx: Database,
  order: Order,
  { pspReference }: Notification,
  now: Date,
): Promise<NotificationOutcome> {
  const payment = await lockPayment(trx, pspReference);
  if (!payment) throw new OutOfOrderNotification(`${pspReference} is not authorised`);
  if (payment.captured_minor > 0) return done('captured before');
  await changePayment(trx, pspReference, 'cancelled', {}, now);
  const isWaitedFor = order.state === 'payment_authorised' || order.state === 'held';
  if (!awaitsCapture(order, payment) || !isWaitedFor) return done('cancelled');
  await failOrder(trx, order, 'cancelled', `cancelled ${pspReference}`, now);
  return done('order cancelled');
}
