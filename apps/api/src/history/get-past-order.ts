import { referenceOf } from '@cairn/contract/orders/reference';
import type { TransactionDetail } from '@cairn/contract/orders/transaction-history';
import type { TransactionId } from '@cairn/contract/orders/transaction-id';
import { timeZoneOf } from '@cairn/contract/values/time-zone';
import type { Database } from '../database/tables.ts';
import type { Member } from '../http/kit/member.ts';
import { isOwnedBy } from '../orders/get-state.ts';
import { orderTimeline } from './order-timeline.ts';
import {
  describePastOrder,
  isReturnedElsewhere,
  type PastOrder,
  pastOrders,
  paymentMethodOf,
} from './past-orders.ts';

/** Undefined when the member has no such order. */
export async function getPastOrder(
  db: Database,
  member: Member,
  id: TransactionId,
  now: Date,
): Promise<TransactionDetail | undefined> {
  const order = await pastOrders(db, now).where('orders.id', '=', id).executeTakeFirst();
  if (!order || !isOwnedBy(member, order)) return undefined;
  const events = await db
    .selectFrom('charge_event')
    .select(['from_state', 'to_state', 'at'])
    .where('subject', '=', id)
    .orderBy('version')
    .execute();
  const { state, deliver_at, message } = order;
  return {
    ...describePastOrder(order, now),
    reference: referenceOf(id),
    timeline: orderTimeline(order, events),
    timeZone: timeZoneOf(order.country, order.company),
    ...paymentMethodOf(order),
    ...(isReturnedElsewhere(order) && { returnedElsewhere: true }),
    hasReceipt: order.paid_at !== null && !order.has_capture_failed,
    ...(message && { message }),
    ...(state === 'scheduled' && deliver_at && { cancellableUntil: deliver_at.toISOString() }),
    refundEffect: refundEffectOf(order),
  };
}

function refundEffectOf(order: PastOrder): TransactionDetail['refundEffect'] {
  if (order.state !== 'complete') return { aviosTakenBack: 0, takenFrom: 'nobody' };
  return {
    aviosTakenBack: order.avios + order.bonus_avios,
    takenFrom: order.recipient_number === null ? 'member' : 'recipient',
  };
}
