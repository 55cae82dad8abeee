import type {
  PastTransaction,
  TransactionHistory,
} from '@cairn/contract/orders/transaction-history';
import type { Product } from '@cairn/contract/values/product';
import type { Database } from '../../database/tables.ts';
import type { Member } from '../../http/kit/member.ts';
import { listPlanPayments } from '../../subscriptions/history/list-plan-payments.ts';
import { listOrders } from './list-orders.ts';
import { cursorOf, type Place } from './list-transactions-cursor.ts';

type Page = { after: Place | undefined; limit: number; product: Product | undefined };

/** What a member ordered and what was paid for their subscriptions, the latest first. */
export async function listTransactions(
  db: Database,
  member: Member,
  { after, limit, product }: Page,
  now: Date,
): Promise<TransactionHistory> {
  // One more than asked for tells whether there is a next page.
  const count = limit + 1;
  const orders =
    product === 'subscription' ? [] : await listOrders(db, member, { after, count, product }, now);
  const payments =
    product === undefined || product === 'subscription'
      ? await listPlanPayments(db, member, { after, count }, now)
      : [];
  const latest = [...orders, ...payments].toSorted(latestFirst);
  const transactions = latest.slice(0, limit);
  const last = transactions.at(-1);
  return {
    transactions,
    ...(last && latest.length > limit && { next: cursorOf(placeOfLast(last)) }),
  };
}

/**
 * Of one moment an order and a plan's payment are told apart by their first letters, and by the
 * database's order among their like, which sorting keeps.
 */
function latestFirst(a: PastTransaction, b: PastTransaction): number {
  const later = Date.parse(b.createdAt) - Date.parse(a.createdAt);
  return later || b.id.charCodeAt(0) - a.id.charCodeAt(0);
}

function placeOfLast({ createdAt, id }: PastTransaction): Place {
  return { createdAt: new Date(createdAt), id };
}
