import * as z from 'zod/mini';
import { SUBSCRIPTION_INTERVALS } from '../subscriptions/subscription-interval.ts';
import { CURRENCIES } from '../values/currency.ts';
import { PRODUCTS } from '../values/product.ts';
import { decimalPrice } from '../values/wire-price.ts';
import { occasionKey } from './gift-card.ts';
import { orderRecipient } from './order-recipient.ts';
import { paymentMethod } from './payment-method.ts';
import { pastId } from './transaction-id.ts';

export const RETURNED_STATUSES = ['refund_pending', 'refunded', 'charged_back'] as const;
export type ReturnedStatus = (typeof RETURNED_STATUSES)[number];

/** A transfer is paid for by a fee, everything else by the avios; a bonus costs nothing. */
const receiptLine = z.object({
  type: z.enum(['avios', 'bonus', 'fee']),
  aviosAmount: z.int().check(z.nonnegative()),
  pricePerPoint: z.optional(decimalPrice),
  price: decimalPrice,
});

export const receipt = z.object({
  id: pastId,
  reference: z.string(),
  paidAt: z.iso.datetime(),
  /** The member's, in which the receipt's times are given. */
  timeZone: z.string(),
  product: z.enum(PRODUCTS),
  lines: z.array(receiptLine).check(z.minLength(1)),
  totalPrice: decimalPrice,
  currency: z.enum(CURRENCIES),
  paymentMethod: z.optional(paymentMethod),
  /** On the card's statement. */
  merchantName: z.string(),
  /** Name first, then address and tax number. */
  seller: z.array(z.string()),
  recipient: z.optional(orderRecipient),
  /** Gifts only. */
  occasion: z.optional(occasionKey),
  message: z.optional(z.string()),
  /** The activities whose avios were multiplied; they may have been erased. */
  boost: z.optional(
    z.object({
      multiplier: z.int(),
      activities: z.array(z.object({ description: z.string(), avios: z.int() })),
    }),
  ),
  /** The payer's own balance around the avios' arrival or, of a transfer, their departure. */
  balance: z.optional(z.object({ before: z.int(), after: z.int() })),
  issueDate: z.optional(z.iso.date()),
  /** The moment of that date at which a gift or transfer arrives. */
  deliverAt: z.optional(z.iso.datetime()),
  /** For a plan's payment: the plan, and the period it pays for in the member's time zone. */
  plan: z.optional(
    z.object({
      name: z.string(),
      billing: z.enum(SUBSCRIPTION_INTERVALS),
      firstDay: z.iso.date(),
      lastDay: z.iso.date(),
      /** The plan's avios over all its months; the line itself has what is credited with the payment. */
      aviosInPeriod: z.int().check(z.nonnegative()),
    }),
  ),
  /** Since when the money goes back, or is back; a card's holder may have taken it. */
  refundedAt: z.optional(z.iso.datetime()),
  /** Set with it: how far the money is on its way, and since when. */
  returned: z.optional(
    z.object({
      status: z.enum(RETURNED_STATUSES),
      at: z.iso.datetime(),
      /** The shop gave it back in another way than it was paid, such as by bank transfer. */
      elsewhere: z.optional(z.literal(true)),
      /** A refund that is pending has failed, or its money came back from the bank: it is made again. */
      delayed: z.optional(z.literal(true)),
    }),
  ),
  /** A delivered transfer whose fee was charged back: its avios were the member's own and stay sent. */
  keepsAvios: z.optional(z.literal(true)),
});

export type Receipt = z.infer<typeof receipt>;
