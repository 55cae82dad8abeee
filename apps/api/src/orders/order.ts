import type { Selectable } from 'kysely';
import { CHARGE_COLUMNS, type ChargeColumns } from '../charges/charge.ts';
import type { LockedCharge } from '../charges/product.ts';
import type { Database, Tables } from '../database/tables.ts';

/** An order with its charge. */
export type Order = Selectable<Tables['orders']> & ChargeColumns;

/** A query over orders with their charges; `for update` locks both. */
export function ordersIn(db: Database) {
  return db
    .selectFrom('orders')
    .innerJoin('charge', 'charge.reference', 'orders.id')
    .selectAll('orders')
    .select(CHARGE_COLUMNS);
}

/** The order, and nobody else may change it or its payments until the transaction ends. */
export async function lockOrder(trx: Database, id: string): Promise<Order | undefined> {
  return await ordersIn(trx)
    .where('orders.id', '=', id as Order['id'])
    .forUpdate()
    .executeTakeFirst();
}

export async function findOrder(db: Database, id: Order['id']): Promise<Order | undefined> {
  return await ordersIn(db).where('orders.id', '=', id).executeTakeFirst();
}

export function chargeOf(order: Order): LockedCharge {
  return {
    reference: order.id,
    company: order.company,
    currency: order.currency,
    amount_minor: order.total_minor,
    state: order.charge_state,
    paid_by: order.paid_by,
    refund_requested_at: order.refund_requested_at,
    session_id: order.session_id,
    session_expires_at: order.session_expires_at,
    session_result: order.session_result,
    asked_at: order.asked_at,
    asks: order.asks,
  };
}
