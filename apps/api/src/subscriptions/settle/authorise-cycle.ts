import type { Database } from '../../database/tables.ts';
import { requestCapture, voidPayment } from '../../payments/modify-payment.ts';
import { alert, done, type NotificationOutcome } from '../../payments/notification-outcome.ts';
import type { Amount } from '../../payments/port.ts';
import { isRightAmount, recordPayment } from '../../payments/record-payment.ts';
import { findCycle } from '../find-cycle.ts';
import { hasCurrent } from '../start/read-eligibility.ts';
import { isRenewing } from '../status-rules.ts';
import {
  beginningOf,
  type Cycle,
  changeCycle,
  changeSubscription,
  monthsPaid,
  type Subscription,
} from '../subscription.ts';
import { refuseCharge } from './refuse-charge.ts';

export type Authorised = {
  pspReference: string;
  amount: Amount;
  method: string | null;
  cardSummary: string | null;
  /** The provider wants a person to look at it first; for a subscription nobody does. */
  needsReview: boolean;
};

/**
 * A month's payment is authorised: it is captured, once, although both the answer to a charge and
 * its webhook report it.
 */
export async function authoriseCycle(
  trx: Database,
  subscription: Subscription,
  n: number,
  { needsReview, ...payment }: Authorised,
  now: Date,
): Promise<NotificationOutcome> {
  const { pspReference, amount } = payment;
  const authorised = { ...payment, orderId: subscription.id };
  const { isNew } = await recordPayment(trx, authorised, now);
  if (!isNew) return done('known already');
  const cycle = await findCycle(trx, subscription.id, n);
  if (!cycle || !(await isAwaited(trx, subscription, cycle))) {
    await voidPayment(trx, pspReference, now);
    return done(`voided: the plan is ${subscription.status}`);
  }
  const isRight = isRightAmount(priceOf(subscription, cycle), amount);
  if (!isRight || needsReview) {
    await refuse(trx, subscription, cycle, now);
    await voidPayment(trx, pspReference, now);
    return isRight ? done('voided: flagged for review') : alert('voided: wrong amount');
  }
  await changeCycle(trx, cycle, { state: 'charging', psp_reference: pspReference });
  if (subscription.anchored_at) {
    const renews_at = beginningOf(
      subscription,
      subscription.anchored_at,
      n + monthsPaid(subscription),
    );
    await changeSubscription(trx, subscription, { renews_at }, now);
  }
  await requestCapture(trx, pspReference, now);
  return done('authorised');
}

/**
 * While a month waits for another try, only its member can have paid: their card is not tried any
 * less for that, and they may pay again.
 */
async function refuse(trx: Database, subscription: Subscription, cycle: Cycle, now: Date) {
  if (subscription.status === 'autorenewing' && cycle.state === 'due') {
    await changeSubscription(trx, subscription, { session_expires_at: null }, now);
  } else {
    await refuseCharge(trx, subscription, cycle, now);
  }
}

/** Whether a month still has to be paid for, and by nobody yet. */
export async function isAwaited(
  trx: Database,
  subscription: Subscription,
  { n, state, psp_reference }: Cycle,
): Promise<boolean> {
  if (psp_reference !== null || (state !== 'due' && state !== 'charging')) return false;
  if (n > 1) return isRenewing(subscription.status);
  return subscription.status === 'unverified' && !(await hasCurrent(trx, subscription));
}

export function priceOf({ currency }: Subscription, { charge_minor }: Cycle) {
  return { currency, total_minor: charge_minor };
}
