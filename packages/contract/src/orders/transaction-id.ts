import * as z from 'zod/mini';
import { partnerQuery } from '../calls/partner-query.ts';
import type { Product } from '../values/product.ts';

/** What an id begins with tells what it is the id of; gwd is a gift with a date. */
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
export const planPaymentId = z
  .string()
  .check(z.regex(/^sub\d[0-9A-Za-z]{20,40}(?:\.(?:[2-9]|[1-9]\d{1,3}))?$/))
  .brand<'PlanPaymentId'>();

export type TransactionId = z.infer<typeof transactionId>;
export type SubscriptionId = z.infer<typeof subscriptionId>;
export type PlanPaymentId = z.infer<typeof planPaymentId>;

/** Whatever is paid for: an order or a subscription. */
export const paidId = z.union([transactionId, subscriptionId]);

/** What stands in a member's history: an order, or a payment of a subscription. */
export const pastId = z.union([transactionId, planPaymentId]);
export type PastId = z.infer<typeof pastId>;

export const transactionPath = z.object({ transactionId });
export const subscriptionPath = z.object({ subscriptionID: subscriptionId });
export const receiptPath = z.object({ transactionId: pastId });

/** The older call asks for an order or a subscription by query. */
export const legacyDataQuery = z.extend(partnerQuery, { transactionId: paidId });

export function productOfId(id: string): Product | undefined {
  const longestFirst = Object.entries(TRANSACTION_PREFIXES);
  return longestFirst.find(
    ([prefix]) => id.startsWith(prefix) && /^\d/.test(id.slice(prefix.length)),
  )?.[1];
}
