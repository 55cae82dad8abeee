import type {
  PastTransaction,
  TransactionHistory,
} from '@cairn/contract/orders/transaction-history';
import {
  type PastId,
  subscriptionPaymentId,
  transactionId,
} from '@cairn/contract/orders/transaction-id';
import type { Database } from '../database/tables.ts';
import type { Member } from '../http/kit/member.ts';
import { readTimeZone } from '../members/read-time-zone.ts';
import {
  countEntries,
  type HistoryCount,
  type HistoryFilter,
  listEntryIds,
} from './history-entries.ts';
import { describePastOrder, pastOrders } from './past-orders.ts';
import { listReceivedOrders } from './received-orders.ts';
import { describeSubscriptionPayment } from './subscriptions/describe-subscription-payment.ts';
import { subscriptionPayments } from './subscriptions/subscription-payments.ts';

type Page = HistoryFilter & { page: number; limit: number };

/** A member's orders, received avios and subscription payments, the latest first. */
export async function listTransactions(
  db: Database,
  member: Member,
  { page, limit, ...filter }: Page,
  now: Date,
): Promise<TransactionHistory> {
  const timeZone = await readTimeZone(db, member);
  const { search, status } = filter;
  const counts = await countEntries(db, member, { search, status, timeZone }, now);
  const matching = counts.filter((count) => matches(count, filter));
  const slice = { limit, offset: (page - 1) * limit, timeZone };
  const ids = await listEntryIds(db, member, filter, slice, now);
  return {
    transactions: await readTransactions(db, member, ids, now),
    total: sum(matching.map(({ count }) => count)),
    years: [...new Set(counts.map(({ year }) => year))],
    sums: sumsOf(matching),
  };
}

function matches(count: HistoryCount, { product, status, year }: HistoryFilter): boolean {
  return (
    count.found &&
    (product === undefined || count.product === product) &&
    (status === undefined || count.status === status) &&
    (year === undefined || count.year === year)
  );
}

function sumsOf(counts: readonly HistoryCount[]): TransactionHistory['sums'] {
  const isReceived = ({ product }: HistoryCount) => product === 'received';
  const done = counts.filter((count) => count.status === 'done' && !isReceived(count));
  const isSent = ({ product }: HistoryCount) => product === 'gift' || product === 'transfer';
  const own = done.filter((count) => !isSent(count));
  return {
    bought: sum(own.map(({ avios }) => avios)),
    bonus: sum(own.map(({ bonus }) => bonus)),
    sent: sum(done.filter(isSent).map(({ avios, bonus }) => avios + bonus)),
    received: sum(counts.filter(isReceived).map(({ avios }) => avios)),
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** In the order of their ids, in three queries however many there are. */
export async function readTransactions(
  db: Database,
  member: Member,
  ids: readonly PastId[],
  now: Date,
): Promise<PastTransaction[]> {
  const orderIds = ids.flatMap((id) => transactionId.safeParse(id).data ?? []);
  const paymentIds = ids.flatMap((id) => subscriptionPaymentId.safeParse(id).data ?? []);
  const orders =
    orderIds.length > 0
      ? await pastOrders(db, now)
          .where('orders.id', 'in', orderIds)
          .where('orders.number', '=', member.number)
          .execute()
      : [];
  const own = new Set(orders.map(({ id }) => id));
  const others = orderIds.filter((id) => !own.has(id));
  const received = others.length > 0 ? await listReceivedOrders(db, member, others) : [];
  const payments =
    paymentIds.length > 0
      ? await subscriptionPayments(db, member, now)
          .where('cycle.charge', 'in', paymentIds)
          .execute()
      : [];
  const found = new Map<PastId, PastTransaction>([
    ...orders.map((row) => [row.id, describePastOrder(row, now)] as const),
    ...received.map((one) => [one.id, one] as const),
    ...payments.map((row) => [row.reference, describeSubscriptionPayment(row, now)] as const),
  ]);
  return ids.flatMap((id) => found.get(id) ?? []);
}
