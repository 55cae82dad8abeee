import type { OrderedProduct } from '@cairn/contract/product';
import { sql } from 'kysely';
import type { Database } from '../../database/tables.ts';
import type { Member } from '../../http/kit/member.ts';
import { failOrder } from '../fail-order.ts';
import { OPEN_STATES } from '../rules.ts';

/** Notifications of a payment for the open order that are stored, but not applied yet. */
type CancelledOpen = { kind: 'cancelled' } | { kind: 'payment_received'; eventKeys: string[] };

/**
 * A member has one unpaid order per product, which a new start cancels. One whose payment is stored
 * in the inbox is not unpaid: nothing is cancelled, and the caller applies the payment first.
 */
export async function cancelOpenOrder(
  trx: Database,
  { company, number }: Member,
  product: OrderedProduct,
  now: Date,
): Promise<CancelledOpen> {
  const open = await trx
    .selectFrom('orders')
    .selectAll()
    .where('company', '=', company)
    .where('number', '=', number)
    .where('product', '=', product)
    .where('state', 'in', [...OPEN_STATES])
    .forUpdate()
    .execute();
  const eventKeys = await findUnapplied(
    trx,
    open.map(({ id }) => id),
  );
  if (eventKeys.length > 0) return { kind: 'payment_received', eventKeys };
  for (const order of open) await failOrder(trx, order, 'cancelled', 'a new start', now);
  return { kind: 'cancelled' };
}

async function findUnapplied(trx: Database, orderIds: string[]): Promise<string[]> {
  if (orderIds.length === 0) return [];
  const rows = await trx
    .selectFrom('webhook_inbox')
    .select('event_key')
    .where('order_id', 'in', orderIds)
    .where('applied_at', 'is', null)
    .where(sql<boolean>`raw ->> 'eventCode' in ('AUTHORISATION', 'CAPTURE')`)
    .where(sql<boolean>`raw ->> 'success' = 'true'`)
    .orderBy('received_at')
    .execute();
  return rows.map(({ event_key }) => event_key);
}
