import type { Database } from '../database/tables.ts';
import { transact } from '../database/transact.ts';
import type { Shop } from '../http/kit/shop.ts';
import { applyRefundRejection } from '../orders/apply-refund.ts';
import { FOR_A_PERSON, levelOf, ofNothingKnown } from '../orders/for-a-person.ts';
import { findPaidFor } from '../payments/find-paid-for.ts';
import { type Notification, notificationItem, toNotification } from '../payments/notification.ts';
import { readReference } from '../payments/payment-reference.ts';
import { applyAuthorisation } from './apply-authorisation.ts';
import { applyCapture, applyNoCapture } from './apply-capture.ts';
import { applyChargebackReversal, applySecondChargeback } from './apply-chargeback-reversal.ts';
import { applyRefundFailure } from './apply-refund-failure.ts';
import { applyChargeback, applyRefund } from './apply-return.ts';
import { lockSubscription, type Subscription } from './subscription.ts';

/**
 * Acts on a stored notification about a subscription's payment, once. It is taken for what it says,
 * not for when it comes: before its time, twice or too late, it ends where it should.
 */
export async function applySubscriptionNotification(
  { connection: { db }, now, log }: Pick<Shop, 'connection' | 'now' | 'log'>,
  eventKey: string,
): Promise<void> {
  const outcome = await transact(db, async (trx) => {
    const received = await trx
      .selectFrom('webhook_inbox')
      .select(['raw', 'applied_at'])
      .where('event_key', '=', eventKey)
      .forUpdate()
      .executeTakeFirst();
    if (!received || received.applied_at) return 'applied before';
    const notification = toNotification(notificationItem.parse(received.raw));
    const { id, n } = readReference(await findPaidFor(trx, notification));
    const subscription = await lockSubscription(trx, id);
    const outcome = subscription
      ? await apply(trx, subscription, n, notification, now())
      : ofNothingKnown(notification);
    await trx
      .updateTable('webhook_inbox')
      .set({ applied_at: now(), outcome, ...(subscription && { order_id: subscription.id }) })
      .where('event_key', '=', eventKey)
      .execute();
    return outcome;
  });
  log[levelOf(outcome)]({ eventKey, outcome }, 'a payment notification was applied');
}

async function apply(
  trx: Database,
  subscription: Subscription,
  n: number,
  notification: Notification,
  now: Date,
): Promise<string> {
  const { event, isSuccess } = notification;
  switch (event) {
    case 'AUTHORISATION':
      // A refused card is not the end: the member may try another, or the charge is tried again.
      return isSuccess
        ? await applyAuthorisation(trx, subscription, n, notification, now)
        : 'card refused';
    case 'CAPTURE':
      return isSuccess
        ? await applyCapture(trx, subscription, n, notification, now)
        : await applyNoCapture(trx, subscription, notification, now);
    case 'CAPTURE_FAILED':
      // Told after a capture: what was ours for a while was taken back.
      return await applyChargeback(trx, subscription, notification, now);
    case 'CANCELLATION':
      return isSuccess
        ? await applyNoCapture(trx, subscription, notification, now)
        : 'not cancelled';
    case 'REFUND':
      return isSuccess
        ? await applyRefund(trx, subscription, notification, now)
        : await applyRefundRejection(trx, notification);
    case 'REFUND_FAILED':
    case 'REFUNDED_REVERSED':
      return await applyRefundFailure(trx, subscription, notification, now);
    case 'CHARGEBACK':
      return isSuccess ? await applyChargeback(trx, subscription, notification, now) : 'noted';
    case 'CHARGEBACK_REVERSED':
      return isSuccess
        ? await applyChargebackReversal(trx, subscription, notification, now)
        : 'noted';
    case 'SECOND_CHARGEBACK':
      return isSuccess
        ? await applySecondChargeback(trx, subscription, notification, now)
        : 'noted';
    case 'CANCEL_OR_REFUND':
      // We never ask for it: somebody did at the provider's own desk, and knows which it was.
      return isSuccess ? `${FOR_A_PERSON}: cancelled or refunded elsewhere` : 'noted';
    default:
      return 'noted';
  }
}
