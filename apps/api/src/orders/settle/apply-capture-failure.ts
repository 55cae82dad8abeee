import type { Database } from '../../database/tables.ts';
import type { Notification } from '../../payments/notification.ts';
import {
  done,
  type NotificationOutcome,
  OutOfOrderNotification,
} from '../../payments/notification-outcome.ts';
import { changePayment, lockPayment } from '../../payments/record-payment.ts';
import { failOrder } from '../fail-order.ts';
import type { Order } from '../order.ts';
import { awaitsCapture } from './apply-cancellation.ts';

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
