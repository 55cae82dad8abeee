import type { Database } from '../database/tables.ts';
import { done, type NotificationOutcome } from '../payments/notification-outcome.ts';
import { changePayment, type Payment } from '../payments/record-payment.ts';
import { advanceOrder } from './advance-order.ts';
import type { Order } from './order.ts';

/** The provider flagged a payment for review after we had already polled it as authorised. */
export async function holdAuthorisedPayment(
  trx: Database,
  order: Order,
  { psp_reference, state }: Payment,
  now: Date,
): Promise<NotificationOutcome> {
  if (state !== 'capture_requested' || order.state !== 'payment_authorised') {
    return done('known already');
  }
  await advanceOrder(trx, order, ['held'], `authorised ${psp_reference}`, now);
  await changePayment(trx, psp_reference, 'authorised', {}, now);
  return done('held');
}
