import * as z from 'zod/mini';

/** The key of an occasion in the content. One that the content does not have is drawn as the default. */
export const occasionKey = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,39}$/));

/**
 * 128 random bits. Logs and error reports leave out path segments of this form, as they do ids of
 * orders.
 */
export const cardToken = z.string().check(z.regex(/^c1[0-9a-f]{32}$/));

/** Any text is taken, so that a wrong token is answered like one that has ended. */
export const giftCardBody = z.strictObject({ token: z.string().check(z.maxLength(100)) });

const firstName = z.string();

export const giftCard = z.object({
  /** Absent once the sender's profile is gone. */
  senderFirstName: z.optional(firstName),
  recipientFirstName: firstName,
  /** Bonus included. */
  avios: z.int().check(z.positive()),
  occasion: z.optional(occasionKey),
  message: z.optional(z.string()),
  deliveredAt: z.iso.datetime(),
});

export type GiftCard = z.infer<typeof giftCard>;
