import * as z from 'zod/mini';
import { entry, text } from './entry.server.ts';

/** Texts on the card of a gift. A linked entry, since three pages show the card. */
export const giftCardTexts = entry(
  z.object({
    title: text,
    forText: text,
    /** Before the recipient's name is known. */
    forNobodyText: text,
    aviosText: text,
    /** In place of the message. */
    emptyText: text,
  }),
);

export type GiftCardTexts = z.infer<typeof giftCardTexts>;
