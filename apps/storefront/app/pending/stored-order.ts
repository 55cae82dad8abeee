import { targetAccount } from '@cairn/contract/members/target-account';
import { occasionKey } from '@cairn/contract/orders/gift-card';
import { paymentSession } from '@cairn/contract/orders/payment-session';
import { payableId } from '@cairn/contract/orders/transaction-id';
import { SUBSCRIPTION_INTERVALS } from '@cairn/contract/subscriptions/subscription-interval';
import { CURRENCIES } from '@cairn/contract/values/currency';
import type { Product } from '@cairn/contract/values/product';
import * as z from 'zod/mini';

const STATUSES = ['mfa_pending', 'payment_pending', 'payment_started', 'failed', 'done'] as const;
export type OrderStatus = (typeof STATUSES)[number];

/** An order has a local id until the server has started it. */
const localId = z.string().check(z.regex(/^LCL_[0-9a-f]{32}$/));

const avios = z.int().check(z.positive());
const bonusAvios = z.int().check(z.nonnegative());
/** In units of the currency, as on the wire. */
const price = z.number().check(z.nonnegative());

const common = {
  id: z.union([localId, payableId]),
  creationDate: z.int().check(z.positive()),
  currency: z._default(z.enum(CURRENCIES), 'GBP'),
  redirectUrl: z.optional(z.string()),
  followRedirect: z.optional(z.boolean()),
  encodedAuthState: z.optional(z.string()),
  status: z.enum(STATUSES),
  payment: z.optional(paymentSession),
  /** The payment form's last word. Without it nobody knows here whether the payment went through. */
  paymentResult: z.optional(z.literal('completed')),
  /** The completed payment's; without it the shop's server cannot ask the provider about the payment. */
  sessionResult: z.optional(z.string()),
  errorCode: z.optional(z.int()),
  /** The checkout's path when the bank's page was opened. The bank leads back to the shop's first base path. */
  leftFrom: z.optional(z.string()),
  /** The payment attempt with which the bank's page was opened. */
  attemptId: z.optional(z.string()),
  /** The subject of the member it belongs to; missing while a visitor is choosing. */
  member: z.optional(z.string()),
};

/** Known once the server has answered. */
const totals = {
  pricePerAvios: z.optional(price),
  aviosTotal: z.optional(avios),
  priceTotal: z.optional(price),
};

/** A gift's card and the recipient form as they were left, checked or not. */
const recipientDraft = z.object({
  ffpNumber: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  message: z.string(),
  /** Gifts only. */
  occasion: z.optional(occasionKey),
  isDated: z.boolean(),
  date: z.string(),
  isRemembered: z.boolean(),
});

export type RecipientDraft = z.infer<typeof recipientDraft>;

const delivery = {
  message: z.optional(z.string()),
  issueDate: z.optional(z.iso.date()),
  targetAccount: z.optional(targetAccount),
  draft: z.optional(recipientDraft),
  /** Whether the recipient is saved for next time, once the order has succeeded. */
  isRemembered: z.optional(z.boolean()),
};

const DATA = {
  purchase: z.object({ purchaseAvios: avios, purchasePrice: price, bonusAvios, ...totals }),
  gift: z.object({
    giftAvios: avios,
    giftPrice: price,
    bonusAvios,
    occasion: z.optional(occasionKey),
    ...totals,
    ...delivery,
  }),
  transfer: z.object({
    transferAvios: avios,
    transferPrice: price,
    aviosTotal: z.optional(avios),
    priceTotal: z.optional(price),
    ...delivery,
  }),
  booster: z.object({
    boosterAvios: avios,
    boosterPrice: price,
    bonusAvios,
    multiplier: z.int().check(z.positive()),
    pricePerAvios: z.optional(price),
    aviosTotal: z.optional(avios),
    start: z.object({
      numberOfPoints: avios,
      currency: z.enum(CURRENCIES),
      glpTransactionIds: z.array(z.string()),
      multiplier: z.int().check(z.positive()),
    }),
  }),
  subscription: z.object({
    packageId: z.string(),
    packageName: z.optional(z.string()),
    interval: z.enum(SUBSCRIPTION_INTERVALS),
    aviosPerPeriod: avios,
    pricePerPeriod: price,
    nextBillingDate: z.optional(z.iso.datetime()),
    /** Changes of card, which cost nothing: the next charge. */
    nextBillingPrice: z.optional(price),
    /** The first day that a renewal pays for. */
    periodStart: z.optional(z.iso.datetime()),
    ...totals,
  }),
} satisfies Record<Product, z.ZodMiniType>;

const stored = <P extends Product>(type: P) =>
  z.object({ ...common, type: z.literal(type), data: DATA[type] });

export const storedOrder = z.discriminatedUnion('type', [
  stored('purchase'),
  stored('gift'),
  stored('transfer'),
  stored('booster'),
  stored('subscription'),
]);

export type StoredData<P extends Product> = z.infer<(typeof DATA)[P]>;
type Common = z.infer<z.ZodMiniObject<typeof common>>;
/** One type per product, so that code can be written once for all of them and keep type and data together. */
export type StoredOrder<P extends Product = Product> = {
  [One in P]: Common & { type: One; data: StoredData<One> };
}[P];
