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
    /** Of a plan: what was bought, for which days, and what comes now and in all. */
    aviosLabel: text,
    planText: byInterval,
    periodText: text,
    fromUntilText: text,
    yearAviosText: text,
    bonusText: text,
    percentBonusText: text,
    recipientText: text,
    arrivesText: text,
    paidWithText: text,
    cardText: text,
    totalText: text,
    /** In place of it once the money goes back. */
    refundedText: text,
    /** What the payment is called on the card's statement. */
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
