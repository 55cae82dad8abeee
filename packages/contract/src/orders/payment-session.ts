import * as z from 'zod/mini';

/** Opens the payment form. */
export const paymentSession = z.object({ id: z.string(), sessionData: z.string() });

export type PaymentSession = z.infer<typeof paymentSession>;
