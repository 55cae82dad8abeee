import type { OrderedProduct } from '@cairn/contract/product';
import type { TransactionId } from '@cairn/contract/transaction-id';
import { sql } from 'kysely';
import type { OrderState } from '../database/tables/orders.ts';
import type { Database } from '../database/tables.ts';
import type { Member } from '../http/kit/member.ts';
import type { Draft } from './draft-order.ts';
import type { Order } from './order.ts';

/** An order and its cap can wait this long for their payment. */
const LIFETIME = 15 * 60 * 60_000;

export type NewOrder = { id: TransactionId; product: OrderedProduct; state: OrderState };

/** Writes the order and its first event; of a gift or a transfer also whom it is for. */
export async function writeOrder(
  trx: Database,
  { company, number }: Member,
  { id, product, state }: NewOrder,
  draft: Draft,
  now: Date,
): Promise<Order> {
  const { rows } = await sql<Order>`
    with written as (
      insert into orders (
        id, company, number, product, state, state_version, currency, avios, bonus_avios,
        price_micro, total_minor, recipient_number, deliver_at, multiplier, qualifying_avios,
        created_at, expires_at, state_since
      ) values (
        ${id}, ${company}, ${number}, ${product}, ${state}, 1, ${draft.currency},
        ${draft.avios}::bigint, ${draft.bonusAvios}::bigint, ${draft.priceMicro}::bigint,
        ${draft.totalMinor}::bigint, ${draft.recipient?.ffpNumber ?? null},
        ${draft.deliverAt ?? null}::timestamptz, ${draft.boost?.multiplier ?? null}::bigint,
        ${draft.boost?.qualifyingAvios ?? null}::bigint, ${now}::timestamptz,
        ${new Date(now.getTime() + LIFETIME)}::timestamptz, ${now}::timestamptz
      ) returning *
    ),
    event as (
      insert into order_event (order_id, version, from_state, to_state, at, cause)
      select id, 1, null, ${state}, ${now}::timestamptz, 'member' from written
    )
    select * from written`.execute(trx);
  const [order] = rows;
  if (!order) throw new Error(`Order ${id} was not written`);
  if (draft.recipient) await writeRecipient(trx, order, draft.recipient);
  return order;
}

async function writeRecipient(
  trx: Database,
  { id }: Order,
  { firstName, lastName, email, message }: NonNullable<Draft['recipient']>,
): Promise<void> {
  await trx
    .insertInto('order_recipient')
    .values({ order_id: id, first_name: firstName, last_name: lastName, email, message })
    .execute();
}
