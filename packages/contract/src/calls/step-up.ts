import * as z from 'zod/mini';

/** Told while a transfer waits for its member to prove who they are. */
export const stepUp = z.object({
  redirectUrl: z.optional(z.string()),
  followRedirect: z.optional(z.boolean()),
  encodedAuthState: z.optional(z.string()),
});
