import * as z from 'zod/mini';

/** Long enough for the provider's, and short enough for the address of its status call. */
const MAX_SESSION_RESULT = 4_000;

/** The body may be missing, as from a page that does not know how its payment ended. */
export const paymentCheckBody = z.optional(
  z.strictObject({
    /**
     * The payment form gets it when the payment is completed; the provider's status call needs it.
     */
    sessionResult: z.optional(z.string().check(z.minLength(1), z.maxLength(MAX_SESSION_RESULT))),
  }),
);
export type PaymentCheckBody = z.infer<typeof paymentCheckBody>;

/** `unknown` while a payment is pending, or when the provider does not say. */
const PAYMENT_FOUND = ['paid', 'none', 'unknown'] as const;
export type PaymentFound = (typeof PAYMENT_FOUND)[number];

export const paymentCheck = z.object({ payment: z.enum(PAYMENT_FOUND) });
export type PaymentCheck = z.infer<typeof paymentCheck>;

/** Cancelled only if nothing was paid. */
export const cancelAnswer = z.object({ status: z.enum(['cancelled', 'paid', 'unknown']) });
export type CancelAnswer = z.infer<typeof cancelAnswer>;
