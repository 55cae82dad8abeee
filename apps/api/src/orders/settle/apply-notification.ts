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
  UNKNOWN_CURRENCY,
} from '../../payments/notification-outcome.ts';
import { endAttempts } from '../../payments/payment-attempts.ts';
import { lockOrder, type Order } from '../order.ts';
import { applyCancellation } from './apply-cancellation.ts';
import { applyCaptureFailure } from './apply-capture-failure.ts';
import { applyChargeback } from './apply-chargeback.ts';
import { applyChargebackReversal, applySecondChargeback } from './apply-chargeback-reversal.ts';
import { applyRefund } from './apply-refund.ts';
import { reportOf } from './payment-report.ts';
import { settlePayments } from './settle-payments.ts';

/** Applies a stored notification about an order's payment, once, whenever it arrives. */
export async function applyNotification(
  context: Pick<Shop, 'connection' | 'now' | 'log'>,
  eventKey: string,
): Promise<void> {
  await applyStored(context, eventKey, async (trx, notification) => {
    const order = await lockOrder(trx, await findPaidFor(trx, notification));
    if (!order) return undefined;
    return { id: order.id, outcome: await apply(trx, order, notification, context.now()) };
  });
}

async function apply(
  trx: Database,
  order: Order,
  notification: Notification,
  now: Date,
): Promise<NotificationOutcome> {
  const { event, isSuccess } = notification;
  const report = reportOf(order, notification);
  if (report) {
    const [outcome] = await settlePayments(trx, [report], now);
    return outcome ?? done('noted');
  }
  switch (event) {
    case 'AUTHORISATION':
      if (isSuccess) return done('unknown currency');
      // The member may try another card until the order expires.
      await endAttempts(trx, [{ ...notification, reference: order.id }], now);
      return done('card refused');
    case 'OFFER_CLOSED':
      // A pending payment was never completed.
      await endAttempts(trx, [{ ...notification, reference: order.id }], now);
      return done('not completed');
    case 'CAPTURE':
      return isSuccess
        ? UNKNOWN_CURRENCY
        : await applyCaptureFailure(trx, order, notification, now);
    case 'CAPTURE_FAILED':
      // Reported after a successful capture: the money was taken back.
      return await applyChargeback(trx, order, notification, now);
    case 'CANCELLATION':
      return isSuccess
        ? await applyCancellation(trx, order, notification, now)
        : done('not cancelled');
    case 'REFUND':
      return isSuccess
        ? await applyRefund(trx, order, notification, now)
        : await applyRefundRejection(trx, notification);
    case 'REFUND_FAILED':
    case 'REFUNDED_REVERSED':
      return await applyRefundFailure(trx, order.company, notification, now);
    case 'CHARGEBACK':
      return isSuccess ? await applyChargeback(trx, order, notification, now) : done('noted');
    case 'CHARGEBACK_REVERSED':
      return isSuccess
        ? await applyChargebackReversal(trx, order, notification, now)
        : done('noted');
    case 'SECOND_CHARGEBACK':
      return isSuccess ? await applySecondChargeback(trx, order, notification, now) : done('noted');
    case 'CANCEL_OR_REFUND':
      // We never request this one: somebody did so at the provider's own desk.
      return isSuccess ? manualReview('cancelled or refunded elsewhere') : done('noted');
    default:
      return done('noted');
  }
}
