import type { Database } from '../database/tables.ts';
import { transact } from '../database/transact.ts';
import type { Shop } from '../http/kit/shop.ts';
import { findPaidFor } from '../payments/find-paid-for.ts';
import { type Notification, notificationItem, toNotification } from '../payments/notification.ts';
import { applyAuthorisation } from './apply-authorisation.ts';
import { applyCancellation } from './apply-cancellation.ts';
import { applyCapture, applyCaptureFailure } from './apply-capture.ts';
import { applyChargeback } from './apply-chargeback.ts';
import { applyChargebackReversal, applySecondChargeback } from './apply-chargeback-reversal.ts';
import { applyRefund, applyRefundFailure, applyRefundRejection } from './apply-refund.ts';
import { FOR_A_PERSON, levelOf, ofNothingKnown } from './for-a-person.ts';
import { lockOrder, type Order } from './order.ts';

/** What a notification did, in a word or two, for whoever reads the inbox. */
type Applied = string;

/**
 * Acts on a stored notification, once. It is taken for what it says, not for when it comes: before
 * its time, twice or too late, it ends where it should.
 */
export async function applyNotification(
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
    const order = await lockOrder(trx, await findPaidFor(trx, notification));
    const outcome = order
      ? await apply(trx, order, notification, now())
      : ofNothingKnown(notification);
    await trx
      .updateTable('webhook_inbox')
      .set({ applied_at: now(), outcome, ...(order && { order_id: order.id }) })
      .where('event_key', '=', eventKey)
      .execute();
    return outcome;
  });
  log[levelOf(outcome)]({ eventKey, outcome }, 'a payment notification was applied');
}

async function apply(
  trx: Database,
  order: Order,
  notification: Notification,
  now: Date,
): Promise<Applied> {
  const { event, isSuccess } = notification;
  switch (event) {
    case 'AUTHORISATION':
      // A refused card is not the end: the member may try another while the order lives.
      return isSuccess ? await applyAuthorisation(trx, order, notification, now) : 'card refused';
    case 'CAPTURE':
      return isSuccess
        ? await applyCapture(trx, order, notification, now)
        : await applyCaptureFailure(trx, order, notification, now);
    case 'CAPTURE_FAILED':
      // Told after a capture: what was ours for a while was taken back.
      return await applyChargeback(trx, order, notification, now);
    case 'CANCELLATION':
      return isSuccess ? await applyCancellation(trx, order, notification, now) : 'not cancelled';
    case 'REFUND':
      return isSuccess
        ? await applyRefund(trx, order, notification, now)
        : await applyRefundRejection(trx, notification);
    case 'REFUND_FAILED':
    case 'REFUNDED_REVERSED':
      return await applyRefundFailure(trx, order, notification, now);
    case 'CHARGEBACK':
      return isSuccess ? await applyChargeback(trx, order, notification, now) : 'noted';
    case 'CHARGEBACK_REVERSED':
      return isSuccess ? await applyChargebackReversal(trx, order, notification, now) : 'noted';
    case 'SECOND_CHARGEBACK':
      return isSuccess ? await applySecondChargeback(trx, order, notification, now) : 'noted';
    case 'CANCEL_OR_REFUND':
      // We never ask for it: somebody did at the provider's own desk, and knows which it was.
      return isSuccess ? `${FOR_A_PERSON}: cancelled or refunded elsewhere` : 'noted';
    default:
      return 'noted';
  }
}
