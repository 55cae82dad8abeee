import { PRODUCTS } from '@cairn/contract/values/product';
import * as z from 'zod/mini';
import { entry, text } from '../blocks/entry.server.ts';

const byInterval = z.object({ monthly: text, annually: text });

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
    /** Of a gift. */
    occasionText: z.optional(text),
    arrivesText: text,
    paidWithText: text,
    cardText: text,
    totalText: text,
    /** Shown instead once a refund has started. */
    refundedText: text,
    /** The name of the payment on the card's statement. */
    statementText: text,
    sellerText: text,
    taxText: text,
    /** Of a payment that goes back, or is back. */
    reversedText: text,
    download: z.optional(z.object({ text, failedText: text })),
    printText: text,
  }),
);

export type ReceiptTexts = z.infer<typeof receiptTexts>;
