import type { Receipt } from '@cairn/contract/orders/receipt';
import { referenceOf } from '@cairn/contract/orders/reference';
import type { TransactionId } from '@cairn/contract/orders/transaction-id';
import { timeZoneOf } from '@cairn/contract/values/company';
import { decimalFromMicro, decimalFromMinor, micro, minor } from '@cairn/contract/values/money';
import { expressionBuilder } from 'kysely';
import type { Database, Tables } from '../../database/tables.ts';
import type { Member } from '../../http/kit/member.ts';
import { isOwnedBy } from '../get-state.ts';
import type { Order } from '../order.ts';
import { RETURNED } from '../refund/refund-rules.ts';
import { deliveryOf, firstReached } from './list-orders.ts';

/** Undefined when the member has no such order, or has not paid it. */
export async function getReceipt(
  db: Database,
  member: Member,
  id: TransactionId,
  merchantName: string,
): Promise<Receipt | undefined> {
  const row = await db
    .selectFrom('orders')
    .leftJoin('order_recipient', 'order_recipient.order_id', 'orders.id')
    .selectAll('orders')
    .select(['first_name', 'last_name'])
    .select(firstReached('captured').as('paid_at'))
    .select(firstReached(...RETURNED).as('refunded_at'))
    .select([ofPayment('method').as('method'), ofPayment('card_summary').as('digits')])
    .where('orders.id', '=', id)
    .executeTakeFirst();
  if (!row?.paid_at || !isOwnedBy(member, row)) return undefined;
  return {
    id,
    number: referenceOf(id),
    paidAt: row.paid_at.toISOString(),
    timeZone: timeZoneOf(row.company),
    product: row.product,
    lines: linesOf(row),
    totalPrice: decimalFromMinor(minor(row.total_minor)),
    currency: row.currency,
    ...(row.method && {
      paymentMethod: { type: row.method, ...(row.digits && { digits: row.digits }) },
    }),
    merchantName,
    ...deliveryOf(row),
    ...(row.refunded_at && { refundedAt: row.refunded_at.toISOString() }),
  };
}

/** An order may have had payments that came to nothing; the one that was captured paid it. */
function ofPayment<Column extends 'method' | 'card_summary'>(column: Column) {
  return expressionBuilder<Tables, 'orders'>()
    .selectFrom('payment')
    .select(`payment.${column}`)
    .whereRef('payment.order_id', '=', 'orders.id')
    .orderBy('captured_minor', 'desc')
    .limit(1);
}

function linesOf(order: Order): Receipt['lines'] {
  const { product, avios, bonus_avios, price_micro, total_minor } = order;
  const paid = { aviosAmount: avios, price: decimalFromMinor(minor(total_minor)) };
  const pricePerPoint = decimalFromMicro(micro(price_micro));
  return [
    product === 'transfer' ? { type: 'fee', ...paid } : { type: 'avios', ...paid, pricePerPoint },
    ...(bonus_avios > 0 ? [{ type: 'bonus' as const, aviosAmount: bonus_avios, price: 0 }] : []),
  ];
}
