import type { OrderedProduct } from '@cairn/contract/values/product';
import { sql } from 'kysely';
import type { Database } from '../../database/tables.ts';
import type { Member } from '../../http/kit/member.ts';
import { failOrder } from '../fail-order.ts';
import type { Order } from '../order.ts';
import { OPEN_STATES } from '../rules.ts';

export type OpenOrderPaid =
  /** Notifications of a payment for the open order that are stored, but not applied yet. */
  | { kind: 'payment_received'; eventKeys: string[] }
  /** The open order may have been paid a moment ago: only the provider knows. */
  | { kind: 'payment_unknown'; orders: Pick<Order, 'id' | 'session_id'>[] };

/**
 * A member has one unpaid order per product, which a new start cancels. Nothing is cancelled while
 * it may be paid: the caller applies stored payments and asks the provider first.
 */
export async function cancelOpenOrder(
  trx: Database,
  { company, number }: Member,
  product: OrderedProduct,
  /** Orders that the provider was asked about already. */
  asked: ReadonlySet<string>,
  now: Date,
): Promise<OpenOrderPaid | { kind: 'cancelled' }> {
  const open = await trx
    .selectFrom('orders')
    .selectAll()
    .where('company', '=', company)
    .where('number', '=', number)
    .where('product', '=', product)
    .where('state', 'in', [...OPEN_STATES])
    .forUpdate()
    .execute();
  return await cancelUnpaid(trx, open, asked, 'a new start', now);
}

/** Cancels open orders, which the caller has locked, unless one of them may have been paid. */
export async function cancelUnpaid(
  trx: Database,
  open: readonly Order[],
  asked: ReadonlySet<string>,
  cause: string,
  now: Date,
): Promise<OpenOrderPaid | { kind: 'cancelled' }> {
  const eventKeys = await findUnapplied(
    trx,
    open.map(({ id }) => id),
  );
  if (eventKeys.length > 0) return { kind: 'payment_received', eventKeys };
  const unknown = open.filter(({ id, session_id }) => session_id !== null && !asked.has(id));
  if (unknown.length > 0) return { kind: 'payment_unknown', orders: unknown };
  for (const order of open) await failOrder(trx, order, 'cancelled', cause, now);
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
