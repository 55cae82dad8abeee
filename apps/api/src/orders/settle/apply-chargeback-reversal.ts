import { minor } from '@cairn/contract/values/money';
import type { Database } from '../../database/tables.ts';
import { postAll } from '../../ledger/post-all.ts';
import type { Notification } from '../../payments/notification.ts';
import {
  manualReview,
  type NotificationOutcome,
  OutOfOrderNotification,
} from '../../payments/notification-outcome.ts';
import { moneyTxn } from '../../payments/post-money.ts';
import { changePayment, keptOf, lockPayment } from '../../payments/record-payment.ts';
import type { Order } from '../order.ts';
import { applyChargeback } from './apply-chargeback.ts';
import { isPaidBy } from './paid-by.ts';

/** A dispute was won: the money is ours again. An operator decides about the avios. */
export async function applyChargebackReversal(
  trx: Database,
  order: Order,
  { key, pspReference, amount }: Notification,
  now: Date,
): Promise<NotificationOutcome> {
  const payment = await lockPayment(trx, pspReference);
  const lost = payment?.charged_back_minor ?? 0;
  if (!payment || lost === 0) {
    throw new OutOfOrderNotification(`${pspReference} is not charged back`);
  }
  const { currency } = payment;
  const value = minor(amount?.currency === currency ? Math.min(amount.value, lost) : lost);
  // A second payment of the same order is still owed to the member.
  const before = (await isPaidBy(trx, order, pspReference)) ? 'captured' : 'refund_requested';
  const state = payment.state === 'charged_back' ? before : payment.state;
  await changePayment(trx, pspReference, state, { charged_back_minor: lost - value }, now);
  const back = { currency, value };
  await postAll(trx, [
    moneyTxn('chargeback_reversed', order.company, { pspReference, key }, back, now),
  ]);
  return manualReview('the chargeback was reversed, the avios were not');
}

/** The bank charged the payment back again after the reversal. */
export async function applySecondChargeback(
  trx: Database,
  order: Order,
  notification: Notification,
  now: Date,
): Promise<NotificationOutcome> {
  const { pspReference } = notification;
  const payment = await lockPayment(trx, pspReference);
  if (!payment || keptOf(payment) === 0) {
    throw new OutOfOrderNotification(`${pspReference} has nothing to charge back again`);
  }
  await applyChargeback(trx, order, notification, now);
  return manualReview('charged back again');
}
