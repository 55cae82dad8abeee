import type { Database } from '../../database/tables.ts';
import type { Order } from '../order.ts';
import { refundOrder } from './refund-order.ts';

/**
 * Cancels a gift or transfer that waits for its delivery date, with a refund at any time before it.
 * False when it does not wait. Calling it again changes nothing and gives the same answer.
 */
export async function cancelDelivery(db: Database, id: Order['id'], now: Date): Promise<boolean> {
  const because = { cause: 'delivery_cancelled' } as const;
  const how = { because, isForced: true, onlyScheduled: true };
  const refunded = await refundOrder(db, id, how, now);
  return refunded.kind === 'requested' || (await wasCancelled(db, id));
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
