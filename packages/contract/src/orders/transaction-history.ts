import * as z from 'zod/mini';
import { partnerQuery } from '../calls/partner-query.ts';
import { queryCount } from '../calls/query-count.ts';
import { CURRENCIES } from '../values/currency.ts';
import { PRODUCTS } from '../values/product.ts';
import { decimalPrice } from '../values/wire-price.ts';
import { orderRecipient } from './order-recipient.ts';
import { REFUND_OBSTACLES } from './refund.ts';
import { pastId } from './transaction-id.ts';

export const HISTORY_STATUSES = [
  'open',
  'processing',
  'scheduled',
  'done',
  'failed',
  'refund_pending',
  'refunded',
  'charged_back',
] as const;
export type HistoryStatus = (typeof HISTORY_STATUSES)[number];

/** Where the next page begins: made by the API, meaningless to everybody else. */
const cursor = z.string().check(z.regex(/^[\w-]{1,200}$/));

export const historyQuery = z.extend(partnerQuery, {
  cursor: z.optional(cursor),
  limit: z._default(queryCount(50), 20),
  product: z.optional(z.enum(PRODUCTS)),
});

const avios = z.int().check(z.nonnegative());

const pastTransaction = z.object({
  id: pastId,
  product: z.enum(PRODUCTS),
  status: z.enum(HISTORY_STATUSES),
  createdAt: z.iso.datetime(),
  aviosAmount: avios,
  bonusAvios: avios,
  totalPrice: decimalPrice,
  currency: z.enum(CURRENCIES),
  recipient: z.optional(orderRecipient),
  /** Of a payment for a subscription: what the plan is called. */
  packageName: z.optional(z.string()),
  issueDate: z.optional(z.iso.date()),
  errorCode: z.optional(z.int()),
  refund: z.object({
    eligible: z.boolean(),
    reason: z.optional(z.enum(REFUND_OBSTACLES)),
    /** When the days for asking end, or ended. */
    until: z.optional(z.iso.datetime()),
  }),
});

export const transactionHistory = z.object({
  transactions: z.array(pastTransaction),
  next: z.optional(cursor),
});

export type HistoryQuery = z.infer<typeof historyQuery>;
export type PastTransaction = z.infer<typeof pastTransaction>;
export type TransactionHistory = z.infer<typeof transactionHistory>;
