import * as z from 'zod/mini';

/** As the payment provider calls it. Of a card, also of one in a wallet, its last four digits. */
export const paymentMethod = z.object({ type: z.string(), digits: z.optional(z.string()) });

export type PaymentMethod = z.infer<typeof paymentMethod>;
