import { referenceOf } from '@cairn/contract/orders/reference';
import type {
  PastTransaction,
  TransactionDetail,
} from '@cairn/contract/orders/transaction-history';
import type { TransactionId } from '@cairn/contract/orders/transaction-id';
import type { Currency } from '@cairn/contract/values/currency';
import type { OrderedProduct } from '@cairn/contract/values/product';
import { sql } from 'kysely';
import type { Database } from '../database/tables.ts';
import type { Member } from '../http/kit/member.ts';
import { memberAccount } from '../ledger/accounts.ts';
import { readTimeZone } from '../members/read-time-zone.ts';
import { receivedMatches } from './search/matches.ts';
import type { HistorySearch } from './search/parse-search.ts';
import { step } from './timeline-steps.ts';

type ReceivedOrder = {
  id: TransactionId;
  product: OrderedProduct;
  currency: Currency;
  avios: number;
  arrived_at: Date;
  taken: number;
  taken_at: Date | null;
  first_name: string | null;
  last_name: string | null;
};

/**
 * A subquery with the gifts and transfers that have arrived at a member, and what refunds took back
 * of them. The ledger says when; only of what is complete the order does, which spares most look-ups.
 */
function receivedOrders(member: Member) {
  const { company, number } = member;
  const ofOrder = sql`ledger_txn.source_type = 'order' and ledger_txn.source_id = orders.id`;
  return sql`(
    select orders.id, orders.product, orders.currency, orders.company, orders.number as sender,
      orders.avios + orders.bonus_avios as avios,
      case when orders.state = 'complete' then orders.state_since else (
        select effective_at from ledger_txn where ${ofOrder} and kind = 'credit'
      ) end as arrived_at,
      coalesce(reversal.taken, 0)::bigint as taken, reversal.taken_at
    from orders
    left join lateral (
      select sum(amount) as taken, min(effective_at) as taken_at
      from ledger_txn join posting on posting.txn_id = ledger_txn.id
      where ${ofOrder} and ledger_txn.kind = 'reversal' and debit_account = ${memberAccount(member)}
    ) as reversal on orders.state <> 'complete'
    where orders.company = ${company} and orders.recipient_number = ${number}
      and orders.state in ('complete', 'refund_requested', 'refunded', 'charged_back')
  )`;
}

/** In the history's own columns. */
export function receivedEntries(member: Member, search: HistorySearch | undefined) {
  return sql`
    select id, arrived_at as at, 'received' as product,
      case when taken > 0 then 'taken_back' else 'done' end as status, avios - taken as avios, 0 as bonus,
      ${search ? receivedMatches(search) : sql`true`} as found
    from ${receivedOrders(member)} as received
    where arrived_at is not null`;
}

/** Restricted to these orders if ids are given; the oldest first. */
export async function listReceivedOrders(
  db: Database,
  member: Member,
  ids?: readonly TransactionId[],
): Promise<PastTransaction[]> {
  const rows = await readReceived(db, member, ids);
  return rows.map(describeReceived);
}

/** Undefined when nothing of that id has arrived at the member. */
export async function getReceivedOrder(
  db: Database,
  member: Member,
  id: TransactionId,
): Promise<TransactionDetail | undefined> {
  const [row] = await readReceived(db, member, [id]);
  if (!row) return undefined;
  const { arrived_at, taken_at } = row;
  return {
    ...describeReceived(row),
    reference: referenceOf(id),
    timeline: [step('credited', arrived_at), ...(taken_at ? [step('taken_back', taken_at)] : [])],
    timeZone: await readTimeZone(db, member),
    hasReceipt: false,
    refundEffect: { aviosTakenBack: 0, takenFrom: 'nobody' },
  };
}

async function readReceived(
  db: Database,
  member: Member,
  ids?: readonly TransactionId[],
): Promise<ReceivedOrder[]> {
  const { rows } = await sql<ReceivedOrder>`
    select received.*, first_name, last_name
    from ${receivedOrders(member)} as received
    left join member on member.company = ${member.company} and member.number = sender
    where arrived_at is not null ${ids ? sql`and id = any(${ids}::text[])` : sql``}
    order by arrived_at, id`.execute(db);
  return rows;
}

/** The price, and that some of it was a bonus, is the sender's business. */
function describeReceived(row: ReceivedOrder): PastTransaction {
  const { avios, taken, first_name: firstName, last_name: lastName } = row;
  const isNamed = firstName !== null && lastName !== null;
  return {
    id: row.id,
    product: row.product,
    status: taken > 0 ? 'taken_back' : 'done',
    createdAt: row.arrived_at.toISOString(),
    creditedAt: row.arrived_at.toISOString(),
    aviosAmount: avios,
    bonusAvios: 0,
    creditedAvios: avios,
    totalPrice: 0,
    currency: row.currency,
    received: { ...(isNamed && { sender: { firstName, lastName } }), aviosTakenBack: taken },
    refund: { eligible: false },
  };
}
