import type { Database } from '../../database/tables.ts';
import type { Order } from '../order.ts';
import { refundOrder } from './refund-order.ts';

export type DeliveryCancelled =
  | 'requested'
  /** Nothing changes, and the refund goes on. */
  | 'requested_before'
  | 'not_waiting';

/**
 * Cancels a gift or transfer that waits for its delivery date, with a refund at any time before it. The
 * note of an operator's command names the operator.
 */
export async function cancelDelivery(
  db: Database,
  id: Order['id'],
  now: Date,
  note?: string,
): Promise<DeliveryCancelled> {
  const because = { cause: 'delivery_cancelled', ...(note !== undefined && { note }) } as const;
  const how = { because, isForced: true, onlyScheduled: true };
  const refunded = await refundOrder(db, id, how, now);
  if (refunded.kind === 'requested') return 'requested';
  return (await wasCancelled(db, id)) ? 'requested_before' : 'not_waiting';
}

async function wasCancelled(db: Database, id: Order['id']): Promise<boolean> {
  const event = await db
    .selectFrom('charge_event')
    .select('version')
    .where('subject', '=', id)
    .where('from_state', '=', 'scheduled')
    .where('to_state', '=', 'refund_requested')
    .executeTakeFirst();
  return event !== undefined;
}
