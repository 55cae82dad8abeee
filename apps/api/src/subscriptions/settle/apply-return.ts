import type { Database } from '../../database/tables.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import type { Notification } from '../../payments/notification.ts';
import {
  done,
  manualReview,
  type NotificationOutcome,
  RETURNED_TWICE,
} from '../../payments/notification-outcome.ts';
import { paymentReference } from '../../payments/payment-reference.ts';
import { endSubscription } from '../end-subscription.ts';
import { cyclesPaidBy, lastPaidCycle } from '../find-cycle.ts';
import { isBegun } from '../status-rules.ts';
import type { Cycle, Subscription } from '../subscription.ts';
import { bookReturn } from './book-return.ts';
import { takeBackCycle } from './credit-cycle.ts';

/**
 * The money was refunded. A refund that we requested has reversed the avios already; for one made at
 * the provider's own desk they are reversed now.
 */
export async function applyRefund(
  trx: Database,
  subscription: Subscription,
  notification: Notification,
  now: Date,
): Promise<NotificationOutcome> {
  const returned = await bookReturn(trx, subscription, notification, 'refund', now);
  if (returned === 'none left') return RETURNED_TWICE;
  if (returned === 'not whole') return manualReview('not all that was left was refunded');
  const { pspReference } = notification;
  const last = await lastPaidCycle(trx, subscription.id);
  const [paid] = await takeBackPaid(trx, subscription, pspReference, now);
  if (paid) await sendReturnLetter(trx, 'plan-refunded', paid, now);
  if (last?.psp_reference !== pspReference || !isBegun(subscription.status)) {
    return done('refunded, subscription unchanged');
  }
  await endSubscription(trx, subscription, 'refunded', now);
  return done('refunded');
}

/** The cardholder disputed the payment: the avios are recovered or owed, and the plan ends. */
export async function applyChargeback(
  trx: Database,
  subscription: Subscription,
  notification: Notification,
  now: Date,
): Promise<NotificationOutcome> {
  const returned = await bookReturn(trx, subscription, notification, 'chargeback', now);
  if (returned === 'none left') return RETURNED_TWICE;
  if (returned === 'not whole') return manualReview('not all that was left was charged back');
  const [paid] = await takeBackPaid(trx, subscription, notification.pspReference, now);
  if (paid) await sendReturnLetter(trx, 'plan-charged-back', paid, now);
  if (!paid || !isBegun(subscription.status)) return done('charged back, subscription unchanged');
  await endSubscription(trx, subscription, 'terminated', now);
  return done('charged back');
}

/** Every month that a payment was taken for, credited or still to be, the charged one first. */
async function takeBackPaid(
  trx: Database,
  subscription: Subscription,
  pspReference: string,
  now: Date,
): Promise<Cycle[]> {
  const paid = await cyclesPaidBy(trx, subscription.id, pspReference);
  // A month that failed before its payment was taken is not one that was paid and given back.
  const cycles = paid.filter(({ state }) => state !== 'failed');
  for (const cycle of cycles) await takeBackCycle(trx, subscription, cycle, now);
  return cycles;
}

async function sendReturnLetter(
  trx: Database,
  letter: 'plan-refunded' | 'plan-charged-back',
  { subscription_id, n }: Cycle,
  now: Date,
): Promise<void> {
  const about = paymentReference(subscription_id, n);
  await enqueue(trx, [{ queue: 'send-mail', data: { letter, about } }], now);
}
