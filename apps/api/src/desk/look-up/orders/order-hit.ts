import { referenceOf } from '@cairn/contract/orders/reference';
import { type TransactionId, transactionId } from '@cairn/contract/orders/transaction-id';
import { ORDERED_PRODUCTS } from '@cairn/contract/values/product';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { endedByFailedCapture } from '../../../charges/failed-capture.ts';
import { ORDER_STATES } from '../../../database/tables/orders.ts';
import type { Database } from '../../../database/tables.ts';
import {
  asMemberRef,
  asMoney,
  asShown,
  avios,
  iso,
  memberRef,
  moment,
  money,
} from '../shared-fields.ts';

/** An order in a list. */
export const orderHit = z.object({
  id: transactionId,
  reference: z.string(),
  product: z.enum(ORDERED_PRODUCTS),
  state: z.enum(ORDER_STATES),
  createdAt: moment,
  avios,
  bonusAvios: avios,
  total: money,
  member: memberRef,
  recipientName: z.optional(z.string()),
  deliverAt: z.optional(moment),
  /** The payment that paid it. */
  payment: z.optional(
    z.object({
      pspReference: z.string(),
      method: z.optional(z.string()),
      cardDigits: z.optional(z.string()),
    }),
  ),
  /** Its state is older than its refund: the bank may send money back after the order was refunded. */
  refund: z.optional(z.enum(['requested', 'rejected'])),
  /** Its state is that of a chargeback, but no bank and no member asked for the money. */
  hasCaptureFailed: z.boolean(),
});
export type OrderHit = z.infer<typeof orderHit>;

/** In the sequence of their ids. */
export async function readOrderHits(
  db: Database,
  ids: readonly TransactionId[],
): Promise<OrderHit[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('orders')
    .leftJoin('charge', 'charge.reference', 'orders.id')
    .leftJoin('payment', 'payment.psp_reference', 'charge.paid_by')
    .leftJoin('order_recipient as recipient', 'recipient.order_id', 'orders.id')
    .leftJoin('member', (join) =>
      join
        .onRef('member.company', '=', 'orders.company')
        .onRef('member.number', '=', 'orders.number'),
    )
    .select(['orders.id', 'orders.company', 'orders.number', 'product', 'orders.state'])
    .select(['created_at', 'avios', 'bonus_avios', 'total_minor', 'orders.currency', 'deliver_at'])
    .select(['member.first_name', 'member.last_name'])
    .select(['recipient.first_name as to_first_name', 'recipient.last_name as to_last_name'])
    .select(['paid_by', 'method', 'card_summary', 'payment.state as payment_state', 'is_rejected'])
    .select(endedByFailedCapture(sql`orders.id`).as('has_capture_failed'))
    .where('orders.id', '=', sql<TransactionId>`any(${ids}::text[])`)
    .execute();
  const hits = rows.map(
    (row): OrderHit => ({
      id: row.id,
      reference: referenceOf(row.id),
      product: row.product,
      state: row.state,
      createdAt: iso(row.created_at),
      avios: row.avios,
      bonusAvios: row.bonus_avios,
      total: asMoney(row.total_minor, row.currency),
      member: asMemberRef(row),
      ...(row.to_first_name !== null && {
        recipientName: asShown(`${row.to_first_name} ${row.to_last_name ?? ''}`),
      }),
      ...(row.deliver_at && { deliverAt: iso(row.deliver_at) }),
      ...(row.paid_by !== null && {
        payment: {
          pspReference: row.paid_by,
          ...(row.method !== null && { method: row.method }),
          ...(row.card_summary !== null && { cardDigits: row.card_summary }),
        },
      }),
      ...(row.payment_state === 'refund_requested' && {
        refund: row.is_rejected ? ('rejected' as const) : ('requested' as const),
      }),
      hasCaptureFailed: row.has_capture_failed,
    }),
  );
  const byId = new Map(hits.map((hit) => [hit.id, hit]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
