import * as z from 'zod/mini';

/** Made anew for each choice: with it, a call sent twice is done once. */
export const idempotencyKey = z.string().check(z.regex(/^[\w-]{16,64}$/));

export const idempotencyHeaders = z.object({ 'Idempotency-Key': z.optional(idempotencyKey) });
