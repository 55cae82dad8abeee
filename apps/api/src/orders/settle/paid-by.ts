import type { Database } from '../../database/tables.ts';
import type { Order } from '../order.ts';

/** The cause that an order's log gives for its being paid. */
export function capturedBy(pspReference: string): string {
  return `captured ${pspReference}`;
}

/** Whether this payment paid the order; any other was a second one, and moves nothing but money. */
export async function isPaidBy(
  trx: Database,
  order: Order,
  pspReference: string,
): Promise<boolean> {
  const row = await trx
    .selectFrom('order_event')
    .select('version')
    .where('order_id', '=', order.id)
    .where('to_state', '=', 'captured')
    .where('cause', '=', capturedBy(pspReference))
    .executeTakeFirst();
  return row !== undefined;
}
