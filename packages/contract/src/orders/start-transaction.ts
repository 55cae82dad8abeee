import * as z from 'zod/mini';
import { partnerQuery } from '../calls/partner-query.ts';
import { stepUp } from '../calls/step-up.ts';
import { targetAccount } from '../members/target-account.ts';
import { BOOST_LIMIT } from '../prices/boost-limits.ts';
import { CURRENCIES } from '../values/currency.ts';
import { ORDERED_PRODUCTS } from '../values/product.ts';
import { occasionKey } from './gift-card.ts';
import { transactionId } from './transaction-id.ts';

export const startQuery = z.extend(partnerQuery, { product: z.enum(ORDERED_PRODUCTS) });

export const purchaseStart = z.strictObject({
  paymentMethodDetails: z.strictObject({ version: z.literal(2) }),
  numberOfPoints: z.int().check(z.positive()),
  currency: z.enum(CURRENCIES),
});

/** Without a date it arrives as soon as it is paid. */
export const transferStart = z.extend(purchaseStart, {
  issueDate: z.nullish(z.iso.date()),
  message: z.nullish(z.string().check(z.maxLength(250))),
  targetAccount,
});

export const giftStart = z.extend(transferStart, { occasion: z.nullish(occasionKey) });

/** By what the programme calls something that avios were earned with. */
export const activityId = z.string().check(z.minLength(1), z.maxLength(64));

export const boosterStart = z.extend(purchaseStart, {
  glpTransactionIds: z
    .array(activityId)
    .check(z.minLength(1), z.maxLength(BOOST_LIMIT), z.refine(isDistinct, 'each only once')),
  multiplier: z.int().check(z.positive()),
});

export const startBody = z.union([purchaseStart, giftStart, boosterStart]);

/** The older call names the product in its body. */
export const legacyStart = z.discriminatedUnion('product', [
  z.extend(purchaseStart, { product: z.literal('purchase') }),
  z.extend(giftStart, { product: z.literal('gift') }),
  z.extend(transferStart, { product: z.literal('transfer') }),
  z.extend(boosterStart, { product: z.literal('booster') }),
]);

export const startAnswer = z.extend(stepUp, { id: transactionId });

export type PurchaseStart = z.infer<typeof purchaseStart>;
export type TransferStart = z.infer<typeof transferStart>;
export type GiftStart = z.infer<typeof giftStart>;
export type BoosterStart = z.infer<typeof boosterStart>;
export type StartBody = z.infer<typeof startBody>;
export type LegacyStart = z.infer<typeof legacyStart>;
export type StartAnswer = z.infer<typeof startAnswer>;

function isDistinct(ids: readonly string[]): boolean {
  return new Set(ids).size === ids.length;
}
