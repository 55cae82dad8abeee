import type { PaymentFound } from '@cairn/contract/orders/payment-check';
import type { OrderedProduct } from '@cairn/contract/values/product';
import { sql } from 'kysely';
import { type AskableCharge, isAskable } from '../../charges/ask-session.ts';
import { findUnanswered, findUnderWay } from '../../charges/payment-attempts.ts';
import type { EventCause } from '../../database/tables/charges.ts';
import { OPEN_STATES } from '../../database/tables/orders.ts';
import type { Database } from '../../database/tables.ts';
import type { Member } from '../../http/kit/member.ts';
import { failOrder } from '../fail-order.ts';
import { chargeOf, type Order, ordersIn } from '../order.ts';

export type OpenOrderPaid =
  /** Notifications of payments for the open order that are stored, but not applied yet. */
  | { kind: 'payment_received'; eventKeys: string[] }
  /** The open order may have been paid a moment ago: the provider can be asked. */
  | { kind: 'payment_unknown'; charges: AskableCharge[] };

/** Pay was pressed for the open order, and the provider has not answered. */
export type PaymentUnderWay = { kind: 'payment_under_way'; id: Order['id'] };

/**
 * A member has one unpaid order per product, which a new start cancels. Nothing is cancelled while
 * it may be paid: the caller applies stored payments and asks the provider first, and an order for
 * which Pay was pressed stays until the provider has answered.
 */
export async function cancelOpenOrder(
  trx: Database,
  { company, number }: Member,
  product: OrderedProduct,
  /** The provider's answers about orders that were looked up already. */
  asked: ReadonlyMap<string, PaymentFound>,
  now: Date,
): Promise<OpenOrderPaid | PaymentUnderWay | { kind: 'cancelled' }> {
  const open = await ordersIn(trx)
    .where('orders.company', '=', company)
    .where('orders.number', '=', number)
    .where('orders.product', '=', product)
    .where('orders.state', 'in', [...OPEN_STATES])
    .forUpdate()
    .execute();
  const paid = await findPaid(trx, open, asked);
  if (paid) return paid;
  const [id] = await findUnderWay(
    trx,
    open.map((order) => order.id),
    now,
  );
  if (id !== undefined) return { kind: 'payment_under_way', id };
  // A pending payment outlives its session. What the provider cannot tell blocks nobody for longer
  // than the order can be paid.
  const unknown = open.filter(
    (order) => asked.get(order.id) === 'unknown' && order.expires_at > now,
  );
  const [unanswered] = await findUnanswered(
    trx,
    unknown.map((order) => order.id),
  );
  if (unanswered !== undefined) return { kind: 'payment_under_way', id: unanswered };
  return await cancelAll(trx, open, 'replaced', now);
}

/**
 * Cancels an order, which the caller has locked, because its member says that it was not paid, unless
 * a payment is known or the provider has to be asked first. A press on Pay is no obstacle: a payment
 * that still arrives is voided.
 */
export async function cancelUnpaid(
  trx: Database,
  order: Order,
  asked: ReadonlySet<string>,
  cause: EventCause,
  now: Date,
): Promise<OpenOrderPaid | { kind: 'cancelled' }> {
  const paid = await findPaid(trx, [order], asked);
  return paid ?? (await cancelAll(trx, [order], cause, now));
}

async function findPaid(
  trx: Database,
  open: readonly Order[],
  asked: Pick<ReadonlySet<string>, 'has'>,
): Promise<OpenOrderPaid | undefined> {
  const eventKeys = await findUnapplied(
    trx,
    open.map(({ id }) => id),
  );
  if (eventKeys.length > 0) return { kind: 'payment_received', eventKeys };
  const charges = open.map(chargeOf).filter(isAskable);
  const unknown = charges.filter(({ reference }) => !asked.has(reference));
  return unknown.length > 0 ? { kind: 'payment_unknown', charges: unknown } : undefined;
}

async function cancelAll(
  trx: Database,
  open: readonly Order[],
  cause: EventCause,
  now: Date,
): Promise<{ kind: 'cancelled' }> {
  for (const order of open) await failOrder(trx, order, 'cancelled', { cause }, now);
  return { kind: 'cancelled' };
}

async function findUnapplied(trx: Database, orderIds: string[]): Promise<string[]> {
  if (orderIds.length === 0) return [];
  const rows = await trx
    .selectFrom('webhook_inbox')
    .select('event_key')
    .where('order_id', 'in', orderIds)
    .where('applied_at', 'is', null)
    // Also refusals: they end an attempt that would keep the order.
    .where(
      sql<boolean>`(raw ->> 'eventCode' = 'AUTHORISATION'
        or (raw ->> 'eventCode' = 'CAPTURE' and raw ->> 'success' = 'true'))`,
    )
    .orderBy('received_at')
    .execute();
  return rows.map(({ event_key }) => event_key);
}
