import * as z from 'zod/mini';

/** What the payment form is opened with. */
export const paymentSession = z.object({ id: z.string(), sessionData: z.string() });

export type PaymentSession = z.infer<typeof paymentSession>;
