import type { Database } from '../database/tables.ts';
import { post } from '../ledger/post.ts';
import { isRightAmount } from '../orders/apply-authorisation.ts';
import { requestRefund } from '../orders/apply-capture.ts';
import { UNKNOWN_CURRENCY, WRONG_AMOUNT } from '../orders/for-a-person.ts';
import { TooEarly } from '../orders/too-early.ts';
import type { Notification } from '../payments/notification.ts';
import { moneyTxn } from '../payments/post-money.ts';
import { changePayment, lockPayment, recordPayment } from '../payments/record-payment.ts';
import { isAwaited, priceOf } from './authorise-cycle.ts';
import { cyclesPaidBy, findCycle } from './find-cycle.ts';
import { refuseCharge } from './refuse-charge.ts';
import { settleCycle } from './settle-cycle.ts';
import type { Cycle, Subscription } from './subscription.ts';

/** The money is ours: the month is credited, or the money goes back. */
export async function applyCapture(
  trx: Database,
  subscription: Subscription,
  n: number,
  { pspReference, amount, method }: Notification,
  now: Date,
): Promise<string> {
  if (!amount) return UNKNOWN_CURRENCY;
  const heard = { pspReference, orderId: subscription.id, amount, method: method ?? null };
  const { payment } = await recordPayment(trx, heard, now);
  if (payment.captured_minor > 0) return 'known already';
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
    return 'captured';
  }
  await changePayment(trx, pspReference, 'refund_requested', captured, now);
  await post(trx, [money]);
  await requestRefund(trx, pspReference, now);
  if (!cycle) return 'refunded: nobody waits for it';
  await refuseCharge(trx, subscription, cycle, now);
  return `refunded: ${WRONG_AMOUNT}`;
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

/** What was authorised was not taken, or was cancelled at the provider. */
export async function applyNoCapture(
  trx: Database,
  subscription: Subscription,
  { pspReference }: Notification,
  now: Date,
): Promise<string> {
  const payment = await lockPayment(trx, pspReference);
  if (!payment) throw new TooEarly(`${pspReference} is not authorised`);
  // What was asked for a second time is refused so: the first stands.
  if (payment.captured_minor > 0) return 'captured before';
  await changePayment(trx, pspReference, 'cancelled', {}, now);
  const [cycle] = await cyclesPaidBy(trx, subscription.id, pspReference);
  if (cycle?.state !== 'charging') return 'cancelled';
  await refuseCharge(trx, subscription, cycle, now);
  return 'refused';
}
