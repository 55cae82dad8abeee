import * as z from 'zod/mini';
import { page, text } from '../blocks/entry.server.ts';

/** The card that a gift's recipient opens from their email. */
export const giftCardPage = z.extend(page, {
  dearText: text,
  /** Follows the number of avios, with what the occasion calls the present. */
  aviosText: text,
  /** The same without an occasion. */
  plainAviosText: text,
  readyText: text,
  buttonText: text,
  noteText: text,
  homeText: text,
  /** For cards that have ended, and addresses that never were one. */
  ended: z.object({ title: text, text, buttonText: text }),
});

export type GiftCardPage = z.infer<typeof giftCardPage>;
