import type { OrderRecipient } from '@cairn/contract/orders/order-recipient';
import type { HistoryStatus, PastTransaction } from '@cairn/contract/orders/transaction-history';
import { timeZoneOf } from '@cairn/contract/values/company';
import { dayIn } from '@cairn/contract/values/day-in';
import { decimalFromMinor, minor } from '@cairn/contract/values/money';
import type { OrderedProduct } from '@cairn/contract/values/product';
import { expressionBuilder, sql } from 'kysely';
import type { OrderState } from '../../database/tables/orders.ts';
import type { Database, Tables } from '../../database/tables.ts';
import type { Member } from '../../http/kit/member.ts';
import type { Order } from '../order.ts';
import { refundEnd, refundObstacle } from '../refund/refund-rules.ts';
import type { Place } from './list-transactions-cursor.ts';

const STATUS: Record<OrderState, HistoryStatus> = {
  awaiting_step_up: 'open',
  started: 'open',
  payment_session: 'open',
  payment_authorised: 'processing',
  held: 'processing',
  captured: 'processing',
  scheduled: 'scheduled',
  complete: 'done',
  refund_requested: 'refund_pending',
  refunded: 'refunded',
  charged_back: 'charged_back',
  expired: 'failed',
  refused: 'failed',
  cancelled: 'failed',
};

type Orders = { after: Place | undefined; count: number; product: OrderedProduct | undefined };

/** A member's orders, the latest first, in one query however many there are. */
export async function listOrders(
  db: Database,
  { company, number }: Member,
  { after, count, product }: Orders,
  now: Date,
): Promise<PastTransaction[]> {
  let query = db
    .selectFrom('orders')
    .leftJoin('order_recipient', 'order_recipient.order_id', 'orders.id')
    // Whoever got the avios: what is free of their balance decides about a refund.
    .leftJoin('account', (join) =>
      join
        .onRef('account.company', '=', 'orders.company')
        .on('account.kind', '=', 'member')
        .on('account.unit', '=', 'AVIOS')
        .on(({ eb, fn }) =>
          eb('account.owner', '=', fn.coalesce('orders.recipient_number', 'orders.number')),
        ),
    )
    .selectAll('orders')
    .select(['first_name', 'last_name', 'account.balance', 'account.held'])
    .select(firstReached('captured').as('paid_at'))
    .where('orders.company', '=', company)
    .where('orders.number', '=', number);
  if (product) query = query.where('product', '=', product);
  if (after) {
    const { createdAt, id } = after;
    query = query.where(
      sql<boolean>`(created_at, orders.id) < (${createdAt}::timestamptz, ${id}::text)`,
    );
  }
  const rows = await query
    .orderBy('created_at', 'desc')
    .orderBy('orders.id', 'desc')
    .limit(count)
    .execute();
  return rows.map((row) => pastTransaction(row, now));
}

type Row = Order & {
  first_name: string | null;
  last_name: string | null;
  balance: number | null;
  held: number | null;
  paid_at: Date | null;
};

function pastTransaction(row: Row, now: Date): PastTransaction {
  return {
    id: row.id,
    product: row.product,
    status: STATUS[row.state],
    createdAt: row.created_at.toISOString(),
    aviosAmount: row.avios,
    bonusAvios: row.bonus_avios,
    totalPrice: decimalFromMinor(minor(row.total_minor)),
    currency: row.currency,
    ...deliveryOf(row),
    ...(row.failure !== null && { errorCode: row.failure }),
    refund: refundOf(row, now),
  };
}

function refundOf(row: Row, now: Date): PastTransaction['refund'] {
  const reason = refundObstacle({
    state: row.state,
    paidAt: row.paid_at,
    now,
    free: (row.balance ?? 0) - (row.held ?? 0),
    credited: row.state === 'complete' ? row.avios + row.bonus_avios : 0,
  });
  return {
    eligible: reason === undefined,
    ...(reason && { reason }),
    ...(row.paid_at && { until: refundEnd(row.paid_at).toISOString() }),
  };
}

/** When an order first came to one of these states, if it did: an expression for a query over orders. */
export function firstReached(...states: OrderState[]) {
  return expressionBuilder<Tables, 'orders'>()
    .selectFrom('order_event')
    .select('order_event.at')
    .whereRef('order_event.order_id', '=', 'orders.id')
    .where('order_event.to_state', 'in', states)
    .orderBy('order_event.version')
    .limit(1);
}

/** To whom, and on which day if it has one. Names may have been erased; the number stays. */
export function deliveryOf(
  row: Pick<Row, 'company' | 'recipient_number' | 'first_name' | 'last_name' | 'deliver_at'>,
): { recipient?: OrderRecipient; issueDate?: string } {
  const { company, recipient_number: ffpNumber, deliver_at } = row;
  const named = { firstName: row.first_name ?? undefined, lastName: row.last_name ?? undefined };
  return {
    ...(ffpNumber && { recipient: { ffpNumber, ...named } }),
    ...(deliver_at && { issueDate: dayIn(timeZoneOf(company), deliver_at) }),
  };
}
