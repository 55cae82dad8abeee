import type { Database } from '../database/tables.ts';
import { FOR_A_PERSON, GONE_TWICE } from '../orders/for-a-person.ts';
import type { Notification } from '../payments/notification.ts';
import { bookReturn } from './book-return.ts';
import { takeBackCycle } from './credit-cycle.ts';
import { endSubscription } from './end-subscription.ts';
import { cyclesPaidBy, lastPaidCycle } from './find-cycle.ts';
import { isBegun } from './status-rules.ts';
import type { Subscription } from './subscription.ts';

/** The money has gone back. Done by us the points are back already; done elsewhere they follow now. */
export async function applyRefund(
  trx: Database,
  subscription: Subscription,
  notification: Notification,
  now: Date,
): Promise<string> {
  const returned = await bookReturn(trx, subscription, notification, 'refund', now);
  if (returned === 'none left') return GONE_TWICE;
  if (returned === 'not whole') return `${FOR_A_PERSON}: not what was left was refunded`;
  const { pspReference } = notification;
  const last = await lastPaidCycle(trx, subscription.id);
  await takeBackPaid(trx, subscription, pspReference, now);
  if (last?.psp_reference !== pspReference || !isBegun(subscription.status)) {
    return 'money back, subscription as it was';
  }
  await endSubscription(trx, subscription, 'refunded', now);
  return 'refunded';
}

/** The card's holder took the money back: so are the points, or they are owed, and that is the end. */
export async function applyChargeback(
  trx: Database,
  subscription: Subscription,
  notification: Notification,
  now: Date,
): Promise<string> {
  const returned = await bookReturn(trx, subscription, notification, 'chargeback', now);
  if (returned === 'none left') return GONE_TWICE;
  if (returned === 'not whole') return `${FOR_A_PERSON}: not what was left was charged back`;
  const isOfPlan = await takeBackPaid(trx, subscription, notification.pspReference, now);
  if (!isOfPlan || !isBegun(subscription.status)) return 'money gone, subscription as it was';
  await endSubscription(trx, subscription, 'terminated', now);
  return 'charged back';
}

/** Every month that a payment was taken for, credited or still to be; false when it was for none. */
async function takeBackPaid(
  trx: Database,
  subscription: Subscription,
  pspReference: string,
  now: Date,
): Promise<boolean> {
  const paid = await cyclesPaidBy(trx, subscription.id, pspReference);
  // A month that failed before its payment was taken is not one that was paid and given back.
  const cycles = paid.filter(({ state }) => state !== 'failed');
  for (const cycle of cycles) await takeBackCycle(trx, subscription, cycle, now);
  return cycles.length > 0;
}
