import { subscriptionPaymentId } from '@cairn/contract/orders/transaction-id';
import * as z from 'zod/mini';
import { paymentReference } from '../../../charges/charge.ts';
import type { Database } from '../../../database/tables.ts';
import { key } from '../../actions/fields.ts';
import { memberHit, readMemberHits } from '../members/member-hit.ts';
import { orderHit, readOrderHits } from '../orders/order-hit.ts';
import { pageKey } from '../page-key.ts';
import { readSubscriptionHits, subscriptionHit } from '../subscriptions/subscription-hit.ts';
import { findMembers, findMembersByName } from './find-members.ts';
import { findOrders, findOrdersByCard } from './find-orders.ts';
import { findSubscriptions, findSubscriptionsByCard } from './find-subscriptions.ts';
import { type Readings, readSearch } from './read-search.ts';

const text = z.string().check(z.minLength(1), z.maxLength(200));

/** A text; for the next page of a group also its key. */
export const searchInput = z.strictObject({
  text,
  moreOrders: z.optional(pageKey),
  moreSubscriptions: z.optional(pageKey),
  moreMembers: z.optional(key('moreMembers')),
});
export type SearchInput = z.infer<typeof searchInput>;

const next = z.optional(z.string());

export const searchResult = z.object({
  orders: z.object({ items: z.array(orderHit), next }),
  subscriptions: z.object({
    items: z.array(
      /** The payment that the text names, if it does. */
      z.extend(subscriptionHit, { payment: z.optional(subscriptionPaymentId) }),
    ),
    next,
  }),
  members: z.object({ items: z.array(memberHit), next }),
});
export type SearchResult = z.infer<typeof searchResult>;

const PAGE = 20;

/**
 * Looks for a text wherever it fits. With the key of a page, only the rest of that group is read: what
 * is named outright was on the first page.
 */
export async function search(
  db: Database,
  { text, moreOrders, moreSubscriptions, moreMembers }: SearchInput,
): Promise<SearchResult> {
  const readings = readSearch(text);
  const isFirst = !moreOrders && !moreSubscriptions && !moreMembers;
  const nothing = { items: [] };
  return {
    orders: isFirst || moreOrders ? await searchOrders(db, readings, moreOrders) : nothing,
    subscriptions:
      isFirst || moreSubscriptions
        ? await searchSubscriptions(db, readings, moreSubscriptions)
        : nothing,
    members: isFirst || moreMembers ? await searchMembers(db, readings, moreMembers) : nothing,
  };
}

async function searchOrders(
  db: Database,
  readings: Readings,
  more: SearchInput['moreOrders'],
): Promise<SearchResult['orders']> {
  const { cardDigits } = readings;
  const named = more ? [] : await findOrders(db, readings);
  const paid = cardDigits
    ? await findOrdersByCard(db, cardDigits, more, PAGE)
    : { page: [], next: undefined };
  return {
    items: await readOrderHits(db, [...new Set([...named, ...paid.page])]),
    ...(paid.next !== undefined && { next: paid.next }),
  };
}

async function searchSubscriptions(
  db: Database,
  readings: Readings,
  more: SearchInput['moreSubscriptions'],
): Promise<SearchResult['subscriptions']> {
  const { cardDigits, payment } = readings;
  const named = more ? [] : await findSubscriptions(db, readings);
  const charged = cardDigits
    ? await findSubscriptionsByCard(db, cardDigits, more, PAGE)
    : { page: [], next: undefined };
  const hits = await readSubscriptionHits(db, [...new Set([...named, ...charged.page])]);
  return {
    items: hits.map((hit) => ({
      ...hit,
      ...(payment !== undefined && { payment: paymentReference(hit.id, payment) }),
    })),
    ...(charged.next !== undefined && { next: charged.next }),
  };
}

async function searchMembers(
  db: Database,
  readings: Readings,
  more: SearchInput['moreMembers'],
): Promise<SearchResult['members']> {
  const known = more ? [] : await findMembers(db, readings);
  const called = readings.name
    ? await findMembersByName(db, readings.name, more, PAGE)
    : { page: [], next: undefined };
  return {
    items: await readMemberHits(db, [...known, ...called.page]),
    ...(called.next !== undefined && { next: called.next }),
  };
}
