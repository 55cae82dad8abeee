import { PRODUCTS } from '@cairn/contract/values/product';
import * as z from 'zod/mini';
import { entry, text } from '../blocks/entry.server.ts';

const byInterval = z.object({ monthly: text, annually: text });

/** The end of a sentence about money that goes back, by how it was paid. */
export const wayBackTexts = z.object({
  ...{ card: text, wallet: text, bank: text, other: text },
  /** For money that went back in another way than it was paid. */
  elsewhere: z.optional(text),
});

export type WayBackTexts = z.infer<typeof wayBackTexts>;

/** A receipt's labels. A linked entry, since the result page and the history show the same receipt. */
export const receiptTexts = entry(
  z.object({
    title: text,
    referenceText: text,
    dateText: text,
    productText: z.record(z.enum(PRODUCTS), text),
    aviosText: text,
    /** For a plan: its name, the period paid for, and the avios credited now and in total. */
    aviosLabel: text,
    planText: byInterval,
    periodText: text,
    fromUntilText: text,
    yearAviosText: text,
    bonusText: text,
    percentBonusText: text,
    recipientText: text,
    /** Gifts only. */
    occasionText: z.optional(text),
    memberText: text,
    messageText: text,
    arrivesText: text,
    multiplierText: text,
    activitiesText: text,
    paidWithText: text,
    /** A card of an unknown brand, and of a known one; a wallet, whose card may be known; a transfer. */
    cardText: text,
    brandText: text,
    walletText: text,
    walletCardText: text,
    bankText: text,
    balanceLabel: text,
    balanceText: text,
    totalText: text,
    /** Shown instead once a refund has started. */
    refundedText: text,
    /** The name of the payment on the card's statement. */
    statementText: text,
    sellerText: text,
    taxText: text,
    /** For payments that are being refunded or were refunded. */
    returned: z.object({
      ...{ refund_pending: text, refunded: text, charged_back: text },
      /** For a pending refund that has failed. */
      delayed: z.optional(text),
    }),
    wayBack: wayBackTexts,
    download: z.optional(z.object({ text, failedText: text })),
    printText: text,
  }),
);

export type ReceiptTexts = z.infer<typeof receiptTexts>;
