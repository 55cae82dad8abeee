import * as z from 'zod/mini';
import { partnerQuery } from '../calls/partner-query.ts';
import { queryCount } from '../calls/query-count.ts';
import { SUBSCRIPTION_INTERVALS } from '../subscriptions/subscription-interval.ts';
import { CURRENCIES } from '../values/currency.ts';
import { PRODUCTS } from '../values/product.ts';
import { decimalPrice } from '../values/wire-price.ts';
import { occasionKey } from './gift-card.ts';
import { orderRecipient } from './order-recipient.ts';
import { paymentMethod } from './payment-method.ts';
import { REFUND_OBSTACLES } from './refund.ts';
import { pastId } from './transaction-id.ts';

export const HISTORY_STATUSES = [
  'open',
  /** Pay was pressed, and the payment may still succeed. */
  'confirming',
  'processing',
  'scheduled',
  'done',
  'failed',
  'refund_pending',
  'refunded',
  'charged_back',
  /** Received, and taken back at least in part when the sender was refunded. */
  'taken_back',
] as const;
export type HistoryStatus = (typeof HISTORY_STATUSES)[number];

/** Filters of the history: a member's own orders by product, or what others sent them. */
export const HISTORY_TYPES = [...PRODUCTS, 'received'] as const;
export type HistoryType = (typeof HISTORY_TYPES)[number];

const year = z.pipe(queryCount(9999), z.int().check(z.minimum(2000)));

export const LONGEST_SEARCH = 60;

/** Years are the member's: they begin at midnight in their time zone. */
export const historyQuery = z.extend(partnerQuery, {
  page: z._default(queryCount(100_000), 1),
  limit: z._default(queryCount(50), 10),
  product: z.optional(z.enum(HISTORY_TYPES)),
  status: z.optional(z.enum(HISTORY_STATUSES)),
  year: z.optional(year),
  /** A reference, a recipient or an amount; what is empty finds everything. */
  search: z.optional(z.string().check(z.trim(), z.maxLength(LONGEST_SEARCH))),
});

/** Without a year, everything. */
export const historyFileQuery = z.extend(partnerQuery, { year: z.optional(year) });

const avios = z.int().check(z.nonnegative());

export const receivedAvios = z.object({
  /** Absent once the sender was erased. */
  sender: z.optional(z.object({ firstName: z.string(), lastName: z.string() })),
  /** Reversed when the sender was refunded. */
  aviosTakenBack: avios,
});

export const pastTransaction = z.object({
  id: pastId,
  product: z.enum(PRODUCTS),
  status: z.enum(HISTORY_STATUSES),
  /** Received avios only: when they arrived. */
  createdAt: z.iso.datetime(),
  /** For a plan's payment, the avios of all its months: a year's are credited month by month. */
  aviosAmount: avios,
  bonusAvios: avios,
  /** The part of these credited so far, bonus included; a refund may have taken it back since. */
  creditedAvios: avios,
  totalPrice: decimalPrice,
  /** The part of the price that is being refunded or has been. */
  refundedPrice: z.optional(decimalPrice),
  /** A refund that is pending has failed, or its money came back from the bank: it is made again. */
  refundDelayed: z.optional(z.literal(true)),
  currency: z.enum(CURRENCIES),
  recipient: z.optional(orderRecipient),
  /** Gifts only. */
  occasion: z.optional(occasionKey),
  /** Avios that another member sent. They cost nothing, and have no receipt and no refund. */
  received: z.optional(receivedAvios),
  /** Subscription payments only: the plan's name. */
  packageName: z.optional(z.string()),
  billing: z.optional(z.enum(SUBSCRIPTION_INTERVALS)),
  boost: z.optional(z.object({ multiplier: z.int(), qualifyingAvios: avios })),
  issueDate: z.optional(z.iso.date()),
  /** The moment of that date at which it arrives. */
  deliverAt: z.optional(z.iso.datetime()),
  /** A delivered transfer whose fee never came or was charged back: its avios stay sent. */
  keepsAvios: z.optional(z.literal(true)),
  /** When the avios arrived, or the first of a year's; they may have been taken back since. */
  creditedAt: z.optional(z.iso.datetime()),
  /**
   * Set if it failed. Not called `errorCode`: a body with that name is a refusal of the call [8.1].
   */
  failureCode: z.optional(z.int()),
  refund: z.object({
    eligible: z.boolean(),
    reason: z.optional(z.enum(REFUND_OBSTACLES)),
    /** When the days for asking end, or ended. */
    until: z.optional(z.iso.datetime()),
  }),
});

export const TIMELINE_EVENTS = [
  'ordered',
  /** A plan's month came that had to be paid. */
  'renewal_due',
  'confirmed',
  'paid',
  'scheduled',
  'credited',
  /** The last month of a year that was paid at once. */
  'all_credited',
  'failed',
  'cancelled',
  'refund_requested',
  'refunded',
  'charged_back',
  /** Out of a recipient's account. */
  'taken_back',
] as const;

const timelineStep = z.object({
  event: z.enum(TIMELINE_EVENTS),
  state: z.enum(['done', 'current', 'planned']),
  at: z.optional(z.iso.datetime()),
});

export const transactionDetail = z.extend(pastTransaction, {
  /** Quoted by members. */
  reference: z.string(),
  timeline: z.array(timelineStep),
  /** The member's, in which times are given. */
  timeZone: z.string(),
  paymentMethod: z.optional(paymentMethod),
  /** The shop gave the money back in another way than it was paid. */
  returnedElsewhere: z.optional(z.literal(true)),
  hasReceipt: z.boolean(),
  message: z.optional(z.string()),
  /** Until when a dated gift or transfer can be cancelled: the moment of its delivery. */
  cancellableUntil: z.optional(z.iso.datetime()),
  /** Effect of a refund: the avios to be taken back, and the account they come from. */
  refundEffect: z.object({
    aviosTakenBack: avios,
    takenFrom: z.enum(['member', 'recipient', 'nobody']),
  }),
});

export type TimelineStep = z.infer<typeof timelineStep>;
export type TransactionDetail = z.infer<typeof transactionDetail>;

export const transactionHistory = z.object({
  /** One page of those that match the filters, the latest first. */
  transactions: z.array(pastTransaction),
  /** Number of transactions that match the filters. */
  total: avios,
  /** The years that the member has transactions in, whatever the filters, the latest first. */
  years: z.array(z.int()),
  /** Sums over the completed transactions that match: avios credited so far (bonuses apart), avios sent, and avios received and kept. */
  sums: z.object({ bought: avios, bonus: avios, sent: avios, received: avios }),
});

export type HistoryQuery = z.infer<typeof historyQuery>;
export type ReceivedAvios = z.infer<typeof receivedAvios>;
export type PastTransaction = z.infer<typeof pastTransaction>;
export type TransactionHistory = z.infer<typeof transactionHistory>;

/** A year that is paid for, of which months are still to come. */
export function isYearUnderWay(one: PastTransaction): boolean {
  return one.billing === 'annually' && one.status === 'done' && one.creditedAvios < one.aviosAmount;
}
