import { CURRENCIES } from '@cairn/contract/currency';
import { paymentSession } from '@cairn/contract/payment-session';
import { SUBSCRIPTION_INTERVALS } from '@cairn/contract/subscription-interval';
import { targetAccount } from '@cairn/contract/target-account';
import { paidId } from '@cairn/contract/transaction-id';
import * as z from 'zod/mini';

const STATUSES = ['mfa_pending', 'payment_pending', 'payment_started', 'failed', 'done'] as const;

/** Until the server has heard of it, an order has an id of ours. */
const localId = z.string().check(z.regex(/^LCL_[0-9a-f]{32}$/));

const avios = z.int().check(z.positive());
const more = z.int().check(z.nonnegative());
/** Money stands in units of the currency here, as on the wire. */
const price = z.number().check(z.nonnegative());

const common = {
  id: z.union([localId, paidId]),
  creationDate: z.int().check(z.positive()),
  currency: z._default(z.enum(CURRENCIES), 'GBP'),
  redirectUrl: z.optional(z.string()),
  followRedirect: z.optional(z.boolean()),
  encodedAuthState: z.optional(z.string()),
  status: z.enum(STATUSES),
  payment: z.optional(paymentSession),
  errorCode: z.optional(z.int()),
  /** Whose it is, once somebody has logged in: another's is none of theirs. */
  member: z.optional(z.string()),
};

/** What is known only when the server has answered. */
const totals = {
  pricePerAvios: z.optional(price),
  aviosTotal: z.optional(avios),
  priceTotal: z.optional(price),
};

const sentTo = {
  message: z.optional(z.string()),
  issueDate: z.optional(z.iso.date()),
  targetAccount: z.optional(targetAccount),
};

export const storedTransaction = z.discriminatedUnion('type', [
  z.object({
    ...common,
    type: z.literal('purchase'),
    data: z.object({ purchaseAvios: avios, purchasePrice: price, bonusAvios: more, ...totals }),
  }),
  z.object({
    ...common,
    type: z.literal('gift'),
    data: z.object({ giftAvios: avios, giftPrice: price, bonusAvios: more, ...totals, ...sentTo }),
  }),
  z.object({
    ...common,
    type: z.literal('transfer'),
    data: z.object({
      transferAvios: avios,
      transferPrice: price,
      aviosTotal: z.optional(avios),
      priceTotal: z.optional(price),
      ...sentTo,
    }),
  }),
  z.object({
    ...common,
    type: z.literal('subscription'),
    data: z.object({
      packageId: z.string(),
      interval: z.enum(SUBSCRIPTION_INTERVALS),
      aviosPerPeriod: avios,
      pricePerPeriod: price,
      nextBillingDate: z.optional(z.iso.datetime()),
      ...totals,
    }),
  }),
  z.object({
    ...common,
    type: z.literal('booster'),
    data: z.object({
      boosterAvios: avios,
      boosterPrice: price,
      bonusAvios: more,
      multiplier: z.int().check(z.positive()),
      pricePerAvios: z.optional(price),
      aviosTotal: z.optional(avios),
      /** What the start call is sent. */
      start: z.object({
        numberOfPoints: avios,
        currency: z.enum(CURRENCIES),
        glpTransactionIds: z.array(z.string()),
        multiplier: z.int().check(z.positive()),
      }),
    }),
  }),
]);

export type StoredTransaction = z.infer<typeof storedTransaction>;
export type TransactionStatus = (typeof STATUSES)[number];
export type StoredPurchase = Extract<StoredTransaction, { type: 'purchase' }>;
