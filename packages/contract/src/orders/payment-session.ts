import * as z from 'zod/mini';

/** Opens the payment form. */
export const paymentSession = z.object({ id: z.string(), sessionData: z.string() });

export type PaymentSession = z.infer<typeof paymentSession>;

/**
 * The cards that the payment form offers beside others, by the provider's names. Not part of the
 * session, which browsers store.
 */
export const offeredCards = z.array(
  z.object({ token: z.string(), digits: z.optional(z.string()) }),
);

export type OfferedCards = z.infer<typeof offeredCards>;
