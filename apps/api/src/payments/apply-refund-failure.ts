import type { Company } from '@cairn/contract/values/company';
import type { Database } from '../database/tables.ts';
import { postAll } from '../ledger/post-all.ts';
import type { Notification } from './notification.ts';
import {
  manualReview,
  type NotificationOutcome,
  OutOfOrderNotification,
} from './notification-outcome.ts';
import { moneyTxn } from './post-money.ts';
import { changePayment, lockPayment } from './record-payment.ts';
import { markRefundRejected } from './retry-refund.ts';

/** The provider did not make the refund that was requested; an operator can request it again. */
export async function applyRefundRejection(
  trx: Database,
  { pspReference }: Notification,
): Promise<NotificationOutcome> {
  await markRefundRejected(trx, pspReference);
  return manualReview('the provider rejected the refund');
}

/** The money came back from the shopper's bank: it is ours again, and owed to the shopper. */
export async function applyRefundFailure(
  trx: Database,
  company: Company,
  { key, pspReference, amount }: Notification,
  now: Date,
): Promise<NotificationOutcome> {
  const payment = await lockPayment(trx, pspReference);
  if (!payment) throw new OutOfOrderNotification(`${pspReference} is not captured`);
  if (amount?.currency !== payment.currency || amount.value > payment.refunded_minor) {
    // The notification that the refund succeeded may still be on its way.
    if (payment.state === 'refund_requested') {
      throw new OutOfOrderNotification(`${pspReference} is not refunded`);
    }
    return manualReview('a refund failed that was never made');
  }
  const refunded_minor = payment.refunded_minor - amount.value;
  // A partial refund was made by an operator at the provider, who decides whether to repeat it.
  const state = payment.state === 'refunded' ? 'refund_requested' : payment.state;
  await changePayment(trx, pspReference, state, { refunded_minor }, now);
  await markRefundRejected(trx, pspReference);
  await postAll(trx, [moneyTxn('refund_failed', company, { pspReference, key }, amount, now)]);
  return manualReview('the refund did not arrive');
}
