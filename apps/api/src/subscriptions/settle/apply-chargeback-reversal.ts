import { minor } from '@cairn/contract/values/money';
import type { PaymentState } from '../../database/tables/orders.ts';
import type { Database } from '../../database/tables.ts';
import { postAll } from '../../ledger/post-all.ts';
import type { Notification } from '../../payments/notification.ts';
import {
  manualReview,
  type NotificationOutcome,
  OutOfOrderNotification,
} from '../../payments/notification-outcome.ts';
import { moneyTxn } from '../../payments/post-money.ts';
import { changePayment, lockPayment, type Payment } from '../../payments/record-payment.ts';
import { cyclesPaidBy } from '../find-cycle.ts';
import type { Subscription } from '../subscription.ts';
import { bookReturn } from './book-return.ts';

/** A dispute was won: the money is ours again. A plan that was ended is not begun again by itself. */
export async function applyChargebackReversal(
  trx: Database,
  subscription: Subscription,
  { key, pspReference, amount }: Notification,
  now: Date,
): Promise<NotificationOutcome> {
  const payment = await lockPayment(trx, pspReference);
  const gone = payment?.charged_back_minor ?? 0;
  if (!payment || gone === 0)
    throw new OutOfOrderNotification(`${pspReference} is not charged back`);
  const { currency } = payment;
  const value = minor(amount?.currency === currency ? Math.min(amount.value, gone) : gone);
  const state = await stateAfter(trx, subscription, payment);
  // Keeps the time of payment: a won dispute must not extend the time in which it can be refunded.
  const amounts = { charged_back_minor: gone - value };
  await changePayment(trx, pspReference, state, amounts, payment.state_since);
  const source = { pspReference, key };
  const back = { currency, value };
  await postAll(trx, [moneyTxn('chargeback_reversed', subscription.company, source, back, now)]);
  return manualReview('the chargeback was reversed, the plan is unchanged');
}

/** Months that were taken back stay so, and with them what became of their payment. */
async function stateAfter(
  trx: Database,
  { id }: Subscription,
  { psp_reference, state }: Payment,
): Promise<PaymentState> {
  if (state !== 'charged_back') return state;
  const months = (await cyclesPaidBy(trx, id, psp_reference)).map((cycle) => cycle.state);
  if (months.includes('credited')) return 'captured';
  // Of a payment for no month it is owed as before.
  return months.includes('refunded') ? 'charged_back' : 'refund_requested';
}

/** The bank charged the payment back again after the reversal. */
export async function applySecondChargeback(
  trx: Database,
  subscription: Subscription,
  notification: Notification,
  now: Date,
): Promise<NotificationOutcome> {
  const returned = await bookReturn(trx, subscription, notification, 'chargeback', now);
  if (returned === 'none left') {
    throw new OutOfOrderNotification(
      `${notification.pspReference} has nothing to charge back again`,
    );
  }
  return manualReview('charged back again, the plan is unchanged');
}
