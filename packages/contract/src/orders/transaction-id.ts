import * as z from 'zod/mini';
import { partnerQuery } from '../calls/partner-query.ts';
import type { Product } from '../values/product.ts';

/** The product by the beginning of an id; gwd is a gift with a date. */
export const TRANSACTION_PREFIXES = {
  gwd: 'gift',
  sub: 'subscription',
  bb: 'booster',
  p: 'purchase',
  g: 'gift',
  t: 'transfer',
} as const satisfies Record<string, Product>;

/** The rest begins with a digit, so that no prefix can be taken for the start of another. */
export const transactionId = z
  .string()
  .check(z.regex(/^(?:gwd|bb|p|g|t)\d[0-9A-Za-z]{20,40}$/))
  .brand<'TransactionId'>();

export const subscriptionId = z
  .string()
  .check(z.regex(/^sub\d[0-9A-Za-z]{20,40}$/))
  .brand<'SubscriptionId'>();

/** A payment of a subscription: the first is called by its id, a later one by its month besides. */
export const subscriptionPaymentId = z
  .string()
  .check(z.regex(/^sub\d[0-9A-Za-z]{20,40}(?:\.(?:[2-9]|[1-9]\d{1,3}))?$/))
  .brand<'SubscriptionPaymentId'>();

/** A change of the card that a subscription is charged with, by its number. */
export const cardChangeId = z
  .string()
  .check(z.regex(/^sub\d[0-9A-Za-z]{20,40}\.card[1-9]\d{0,3}$/))
  .brand<'CardChangeId'>();

export type TransactionId = z.infer<typeof transactionId>;
export type SubscriptionId = z.infer<typeof subscriptionId>;
export type SubscriptionPaymentId = z.infer<typeof subscriptionPaymentId>;
export type CardChangeId = z.infer<typeof cardChangeId>;

/** An order or a subscription. */
export const paidId = z.union([transactionId, subscriptionId]);

/** Ids that checkout accepts: an order, a subscription, a renewal, or a change of card. */
export const payableId = z.union([
  transactionId,
  subscriptionId,
  subscriptionPaymentId,
  cardChangeId,
]);

/** The id of an entry in a member's history: an order, or a payment of a subscription. */
export const pastId = z.union([transactionId, subscriptionPaymentId]);
export type PastId = z.infer<typeof pastId>;

/** Any reference of a charge. */
export const chargeReference = z.union([pastId, cardChangeId]);
export type ChargeReference = z.infer<typeof chargeReference>;

export const transactionPath = z.object({ transactionId });
export const subscriptionPath = z.object({ subscriptionID: subscriptionId });
export const chargePath = z.object({ transactionId: chargeReference });
/** An order or a payment of a subscription, in the history and for receipts. */
export const pastPath = z.object({ transactionId: pastId });

/** The older call asks for an order or a subscription by query. */
export const legacyDataQuery = z.extend(partnerQuery, { transactionId: paidId });

export function productOfId(id: string): Product | undefined {
  const longestFirst = Object.entries(TRANSACTION_PREFIXES);
  return longestFirst.find(
    ([prefix]) => id.startsWith(prefix) && /^\d/.test(id.slice(prefix.length)),
  )?.[1];
}

/** Whether it is for a subscription that has begun: a payment that renews it, or a new card. */
export function isOfRunningSubscription(id: string): boolean {
  return productOfId(id) === 'subscription' && id.includes('.');
}
