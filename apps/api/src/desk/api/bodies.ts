import * as z from 'zod/mini';

/** The envelope of every press. Its input is read by the action, which refuses those who may not do it first. */
export const pressed = z.strictObject({
  input: z.unknown(),
  reason: z.optional(z.string()),
  basis: z.optional(z.string()),
});

export const called = z.pick(pressed, { input: true });
