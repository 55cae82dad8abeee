import type { MemberData } from '@cairn/contract/members/member-data';
import type { TransactionId } from '@cairn/contract/orders/transaction-id';
import { sql } from 'kysely';
import { chunksOf } from '../../database/in-batches.ts';
import type { Database } from '../../database/tables.ts';
import { describePastOrder, type PastOrder, pastOrders } from '../../history/past-orders.ts';
import { listReceivedOrders } from '../../history/received-orders.ts';
import type { Member } from '../../http/kit/member.ts';
import { listPayments, type PaymentRecord } from './list-payments.ts';

type OrderRecord = MemberData['orders'][number];

/** Other calls get their turn between two batches. */
const BATCH = 200;

export async function listOrders(
  db: Database,
  { company, number }: Member,
  now: Date,
): Promise<OrderRecord[]> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('company', '=', company)
    .where('number', '=', number)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const ids = rows.map(({ id }) => id);
  const records: OrderRecord[] = [];
  for (const some of chunksOf(ids, BATCH)) {
    records.push(...(await readOrders(db, some, now)));
  }
  return records;
}

async function readOrders(
  db: Database,
  ids: readonly TransactionId[],
  now: Date,
): Promise<OrderRecord[]> {
  const rows = await pastOrders(db, now)
    .select('order_recipient.email')
    .where('orders.id', '=', sql<TransactionId>`any(${ids}::text[])`)
    .orderBy('orders.created_at')
    .orderBy('orders.id')
    .execute();
  const payments = await listPayments(db, ids);
  return rows.map((row) => describeOrder(row, payments.get(row.id) ?? [], now));
}

function describeOrder(
  row: PastOrder & { email: string | null },
  payments: PaymentRecord[],
  now: Date,
): OrderRecord {
  const { refund: _, recipient, ...order } = describePastOrder(row, now);
  const { email, message, occasion, paid_at } = row;
  return {
    ...order,
    ...(paid_at && { paidAt: paid_at.toISOString() }),
    ...(recipient && {
      recipient: {
        ...recipient,
        ...(email && { email }),
        ...(message && { message }),
        ...(occasion && { occasion }),
      },
    }),
    payments,
  };
}

/** Without what has not arrived yet: a gift with a date may be a surprise. */
export async function listReceived(db: Database, member: Member): Promise<MemberData['received']> {
  const orders = await listReceivedOrders(db, member);
  return orders.flatMap(({ product, aviosAmount, createdAt, received }) =>
    received ? [{ product, avios: aviosAmount, receivedAt: createdAt, ...received }] : [],
  );
}
