import { occasionKey } from '@cairn/contract/orders/gift-card';
import * as z from 'zod/mini';
import { lenientList, optionalPart, picture, text } from './entry.server.ts';

/** Why somebody gives: a design of the card, with messages to start from. */
export const giftOccasion = z.object({
  key: occasionKey,
  /** Its place among the others. */
  position: z.number(),
  /** Chosen until the member chooses, and drawn for gifts whose occasion is not in the content. */
  isDefault: z.optional(z.boolean()),
  name: text,
  /** Follows the number of avios on the recipient's card. */
  presentText: text,
  ground: z.enum(['gorse', 'pine', 'heather', 'sea']),
  ribbon: z.enum(['heather', 'gorse']),
  image: picture,
  darkImage: optionalPart(picture),
  starters: lenientList(text),
});

export type GiftOccasion = z.infer<typeof giftOccasion>;

/** An occasion with the addresses of its picture. */
export type Occasion = Omit<GiftOccasion, 'image' | 'darkImage'> & {
  picture: { src: string; darkSrc: string | undefined; width: number; height: number };
};
