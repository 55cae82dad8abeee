import type { Database } from '../../database/tables.ts';
import { post } from '../../ledger/post.ts';
import { requestRefund } from '../../payments/modify-payment.ts';
import type { Notification } from '../../payments/notification.ts';
import {
  alert,
  done,
  type NotificationOutcome,
  OutOfOrderNotification,
  UNKNOWN_CURRENCY,
} from '../../payments/notification-outcome.ts';
import { moneyTxn } from '../../payments/post-money.ts';
import {
  changePayment,
  isRightAmount,
  lockPayment,
  recordPayment,
} from '../../payments/record-payment.ts';
import { cyclesPaidBy, findCycle } from '../find-cycle.ts';
import type { Cycle, Subscription } from '../subscription.ts';
import { isAwaited, priceOf } from './authorise-cycle.ts';
import { refuseCharge } from './refuse-charge.ts';
import { settleCycle } from './settle-cycle.ts';

/** The money is ours: the month is credited, or the money is refunded. */
export async function applyCapture(
  trx: Database,
  subscription: Subscription,
  n: number,
  { pspReference, amount, method }: Notification,
  now: Date,
): Promise<NotificationOutcome> {
  if (!amount) return UNKNOWN_CURRENCY;
  const heard = { pspReference, orderId: subscription.id, amount, method: method ?? null };
  const { payment } = await recordPayment(trx, heard, now);
  if (payment.captured_minor > 0) return done('known already');
  const captured = {
    captured_minor: amount.value,
    authorised_minor: Math.max(payment.authorised_minor, amount.value),
  };
  const money = moneyTxn('capture', subscription.company, { pspReference }, amount, now);
  const cycle =
    payment.state === 'cancel_requested'
      ? undefined
      : await findWaiting(trx, subscription, n, pspReference);
  if (cycle && isRightAmount(priceOf(subscription, cycle), amount)) {
    await changePayment(trx, pspReference, 'captured', captured, now);
    await post(trx, [money]);
    await settleCycle(trx, subscription, cycle, pspReference, now);
    return done('captured');
  }
  await changePayment(trx, pspReference, 'refund_requested', captured, now);
  await post(trx, [money]);
  await requestRefund(trx, pspReference, now);
  if (!cycle) return done('refunded: no month waits for it');
  await refuseCharge(trx, subscription, cycle, now);
  return alert('refunded: wrong amount');
}

/** The month that a payment was authorised for, or, heard of out of turn, the one that it names. */
async function findWaiting(
  trx: Database,
  subscription: Subscription,
  n: number,
  pspReference: string,
): Promise<Cycle | undefined> {
  const [authorised] = await cyclesPaidBy(trx, subscription.id, pspReference);
  if (authorised) return authorised.state === 'charging' ? authorised : undefined;
  const named = await findCycle(trx, subscription.id, n);
  return named && (await isAwaited(trx, subscription, named)) ? named : undefined;
}

/** The provider could not capture the payment, or its authorisation was cancelled. */
export async function applyNoCapture(
  trx: Database,
  subscription: Subscription,
  { pspReference }: Notification,
  now: Date,
): Promise<NotificationOutcome> {
  const payment = await lockPayment(trx, pspReference);
  if (!payment) throw new OutOfOrderNotification(`${pspReference} is not authorised`);
  // A second capture request fails like this; the first one stands.
  if (payment.captured_minor > 0) return done('captured before');
  await changePayment(trx, pspReference, 'cancelled', {}, now);
  const [cycle] = await cyclesPaidBy(trx, subscription.id, pspReference);
  if (cycle?.state !== 'charging') return done('cancelled');
  await refuseCharge(trx, subscription, cycle, now);
  return done('refused');
}
