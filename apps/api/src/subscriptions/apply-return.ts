import { minor } from '@cairn/contract/money';
import type { Database } from '../database/tables.ts';
import { post } from '../ledger/post.ts';
import { TooEarly } from '../orders/too-early.ts';
import type { Notification } from '../payments/notification.ts';
import { moneyTxn } from '../payments/post-money.ts';
import { changePayment, type Payment } from '../payments/record-payment.ts';
import { takeBackCycle } from './credit-cycle.ts';
import { endSubscription } from './end-subscription.ts';
import { cyclesPaidBy, lastPaidCycle } from './find-cycle.ts';
import { isCurrent } from './status-rules.ts';
import type { Subscription } from './subscription.ts';

/** The money has gone back. Done by us the points are back already; done elsewhere they follow now. */
export async function applyRefund(
  trx: Database,
  subscription: Subscription,
  { pspReference, amount }: Notification,
  now: Date,
): Promise<string> {
  const { payment, left } = await lockCaptured(trx, pspReference);
  if (left === 0) return 'given back before';
  if (amount?.currency !== payment.currency || amount.value !== left) {
    // Only whole refunds are ours; a part of one was made by hand and is mended by hand.
    return 'left alone: not the whole amount';
  }
  await changePayment(trx, pspReference, 'refunded', { refunded_minor: left }, now);
  await post(trx, [moneyTxn('refund', subscription.company, pspReference, amount, now)]);
  const last = await lastPaidCycle(trx, subscription.id);
  await takeBackPaid(trx, subscription, pspReference, now);
  if (last?.psp_reference !== pspReference || !isCurrent(subscription.status)) {
    return 'money back, subscription as it was';
  }
  await endSubscription(trx, subscription, 'refunded', now);
  return 'refunded';
}

/** The card's holder took the money back: so are the points, or they are owed, and that is the end. */
export async function applyChargeback(
  trx: Database,
  subscription: Subscription,
  { pspReference }: Notification,
  now: Date,
): Promise<string> {
  const { payment, left } = await lockCaptured(trx, pspReference);
  if (left === 0) return 'given back before';
  const amounts = { charged_back_minor: payment.charged_back_minor + left };
  await changePayment(trx, pspReference, 'charged_back', amounts, now);
  const amount = { currency: payment.currency, value: minor(left) };
  await post(trx, [moneyTxn('chargeback', subscription.company, pspReference, amount, now)]);
  const isOfPlan = await takeBackPaid(trx, subscription, pspReference, now);
  if (!isOfPlan || !isCurrent(subscription.status)) return 'money gone, subscription as it was';
  await endSubscription(trx, subscription, 'terminated', now);
  return 'charged back';
}

async function lockCaptured(
  trx: Database,
  pspReference: string,
): Promise<{ payment: Payment; left: number }> {
  const payment = await trx
    .selectFrom('payment')
    .selectAll()
    .where('psp_reference', '=', pspReference)
    .forUpdate()
    .executeTakeFirst();
  if (!payment || payment.captured_minor === 0)
    throw new TooEarly(`${pspReference} is not captured`);
  const left = payment.captured_minor - payment.refunded_minor - payment.charged_back_minor;
  return { payment, left };
}

/** Every month that a payment was for, credited or still to be; false when it was for none. */
async function takeBackPaid(
  trx: Database,
  subscription: Subscription,
  pspReference: string,
  now: Date,
): Promise<boolean> {
  const cycles = await cyclesPaidBy(trx, subscription.id, pspReference);
  for (const cycle of cycles) await takeBackCycle(trx, subscription, cycle, now);
  return cycles.length > 0;
}
