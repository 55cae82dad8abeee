import type { Database } from '../../database/tables.ts';
import type { Shop } from '../../http/kit/shop.ts';
import { applyRefundFailure, applyRefundRejection } from '../../payments/apply-refund-failure.ts';
import { applyStored } from '../../payments/apply-stored.ts';
import { findPaidFor } from '../../payments/find-paid-for.ts';
import type { Notification } from '../../payments/notification.ts';
import {
  done,
  manualReview,
  type NotificationOutcome,
} from '../../payments/notification-outcome.ts';
import { endAttempts } from '../../payments/payment-attempts.ts';
import { paymentReference, readReference } from '../../payments/payment-reference.ts';
import { lockSubscription, type Subscription } from '../subscription.ts';
import { applyAuthorisation } from './apply-authorisation.ts';
import { applyCapture, applyNoCapture } from './apply-capture.ts';
import { applyChargebackReversal, applySecondChargeback } from './apply-chargeback-reversal.ts';
import { applyChargeback, applyRefund } from './apply-return.ts';

/** Applies a stored notification about a subscription's payment, once, whenever it arrives. */
export async function applySubscriptionNotification(
  context: Pick<Shop, 'connection' | 'now' | 'log'>,
  eventKey: string,
): Promise<void> {
  await applyStored(context, eventKey, async (trx, notification) => {
    const { id, n } = readReference(await findPaidFor(trx, notification));
    const subscription = await lockSubscription(trx, id);
    if (!subscription) return undefined;
    const outcome = await apply(trx, subscription, n, notification, context.now());
    return { id: subscription.id, outcome };
  });
}

async function apply(
  trx: Database,
  subscription: Subscription,
  n: number,
  notification: Notification,
  now: Date,
): Promise<NotificationOutcome> {
  const { event, isSuccess } = notification;
  const reference = paymentReference(subscription.id, n);
  const endAttempt = () => endAttempts(trx, [{ ...notification, reference }], now);
  switch (event) {
    case 'AUTHORISATION':
      // Also a success: a payment that is flagged for review is voided, and the month stays unpaid.
      await endAttempt();
      // The member may try another card, or the renewal is retried.
      return isSuccess
        ? await applyAuthorisation(trx, subscription, n, notification, now)
        : done('card refused');
    case 'OFFER_CLOSED':
      // A pending payment was never completed.
      await endAttempt();
      return done('not completed');
    case 'CAPTURE':
      return isSuccess
        ? await applyCapture(trx, subscription, n, notification, now)
        : await applyNoCapture(trx, subscription, notification, now);
    case 'CAPTURE_FAILED':
      // Reported after a successful capture: the money was taken back.
      return await applyChargeback(trx, subscription, notification, now);
    case 'CANCELLATION':
      return isSuccess
        ? await applyNoCapture(trx, subscription, notification, now)
        : done('not cancelled');
    case 'REFUND':
      return isSuccess
        ? await applyRefund(trx, subscription, notification, now)
        : await applyRefundRejection(trx, notification);
    case 'REFUND_FAILED':
    case 'REFUNDED_REVERSED':
      return await applyRefundFailure(trx, subscription.company, notification, now);
    case 'CHARGEBACK':
      return isSuccess
        ? await applyChargeback(trx, subscription, notification, now)
        : done('noted');
    case 'CHARGEBACK_REVERSED':
      return isSuccess
        ? await applyChargebackReversal(trx, subscription, notification, now)
        : done('noted');
    case 'SECOND_CHARGEBACK':
      return isSuccess
        ? await applySecondChargeback(trx, subscription, notification, now)
        : done('noted');
    case 'CANCEL_OR_REFUND':
      // We never request this one: somebody did so at the provider's own desk.
      return isSuccess ? manualReview('cancelled or refunded elsewhere') : done('noted');
    default:
      return done('noted');
  }
}
