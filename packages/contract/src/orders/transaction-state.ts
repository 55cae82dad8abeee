import * as z from 'zod/mini';
import { stepUp } from '../calls/step-up.ts';
import { emailAddress } from '../members/target-account.ts';
import { SUBSCRIPTION_INTERVALS } from '../subscriptions/subscription-interval.ts';
import { CURRENCIES } from '../values/currency.ts';
import { PRODUCTS } from '../values/product.ts';
import { decimalPrice } from '../values/wire-price.ts';
import { occasionKey } from './gift-card.ts';
import { orderRecipient } from './order-recipient.ts';
import { attemptFields } from './payment-attempt.ts';
import { paymentMethod } from './payment-method.ts';
import { offeredCards, paymentSession } from './payment-session.ts';

export const STATUS_NAMES = [
  'payment_session',
  'start_transaction',
  'payment_authorised',
  'credit_points',
  'payment_captured',
  'transaction_complete',
  'points_added_to_customer_account',
] as const;
export type StatusName = (typeof STATUS_NAMES)[number];

/** The errorCode in the state of a failed order. */
export const FAILURES = {
  expired: 901,
  refused: 902,
  cancelled: 903,
  amountMismatch: 904,
  risk: 905,
  /** Other payments filled the recipient's yearly cap first. */
  recipientCap: 906,
  /** The recipient was erased before it was paid. */
  recipientGone: 907,
} as const;
export type Failure = keyof typeof FAILURES;
/** The capture failed after the payment was confirmed, so that avios had arrived or were sent. */
export const CAPTURE_FAILED = 908;

/** Read however it is spelt: "Payment Session" is payment_session. */
const statusName = z.pipe(
  z.string().check(
    z.trim(),
    z.toLowerCase(),
    z.overwrite((name) => name.replaceAll(/\s+/g, '_')),
  ),
  z.enum(STATUS_NAMES),
);

const avios = z.int().check(z.nonnegative());

const payload = z.extend(stepUp, {
  aviosAmount: avios,
  pricePerPoint: decimalPrice,
  currency: z.enum(CURRENCIES),
  aviosBonusAmount: z.optional(avios),
  paymentSession: z.optional(paymentSession),
  rememberedCards: z.optional(offeredCards),
  errorCode: z.optional(z.int()),
  ...attemptFields,
  /** Until when the order can be paid. */
  expiresAt: z.optional(z.iso.datetime()),
  issueDate: z.optional(z.iso.date()),
  /** The moment of that date at which it arrives. */
  deliverAt: z.optional(z.iso.datetime()),
  /** Complete for its sender, so that an order can be resumed on another device from its id alone. */
  targetAccount: z.optional(z.extend(orderRecipient, { email: z.optional(emailAddress) })),
  message: z.optional(z.string()),
  /** Gifts only. */
  occasion: z.optional(occasionKey),
  /** Since when the money goes back, or is back. A cancelled gift or transfer was never delivered. */
  refundedAt: z.optional(z.iso.datetime()),
  additionalData: z.object({
    totalPrice: decimalPrice,
    multiplier: z.optional(z.int()),
    qualifyingAviosAmount: z.optional(avios),
    glpTransactionIds: z.optional(z.array(z.string())),
    /** Subscription payments only. `aviosAmount` is what the payment brings in all its months. */
    packageName: z.optional(z.string()),
    interval: z.optional(z.enum(SUBSCRIPTION_INTERVALS)),
    /** The first day that the payment is for. */
    periodStart: z.optional(z.iso.datetime()),
    nextBillingDate: z.optional(z.iso.datetime()),
    /** Changes of card, which cost nothing: the next charge. */
    nextBillingPrice: z.optional(decimalPrice),
    /** Completed changes of card only: the new card, as receipts name it. */
    paymentMethod: z.optional(paymentMethod),
  }),
});

export const transactionState = z.object({ statusName, payload });

/** The older call also answers the product. */
export const legacyState = z.extend(transactionState, {
  transactionType: z.enum(PRODUCTS),
});

export type TransactionState = z.infer<typeof transactionState>;
export type LegacyState = z.infer<typeof legacyState>;
