import * as z from 'zod/mini';

/** `unknown` while a payment is pending, or when the provider does not say. */
const PAYMENT_FOUND = ['paid', 'none', 'unknown'] as const;
export type PaymentFound = (typeof PAYMENT_FOUND)[number];

export const paymentCheck = z.object({ payment: z.enum(PAYMENT_FOUND) });
export type PaymentCheck = z.infer<typeof paymentCheck>;

/** Cancelled only if nothing was paid. */
export const cancelAnswer = z.object({ status: z.enum(['cancelled', 'paid', 'unknown']) });
export type CancelAnswer = z.infer<typeof cancelAnswer>;
