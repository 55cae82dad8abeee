import * as z from 'zod/mini';

/** A member's number in their programme: known to be one wherever this type stands. */
export const membershipNumber = z
  .string()
  .check(z.regex(/^\d{1,16}$/))
  .brand<'MembershipNumber'>();

export type MembershipNumber = z.infer<typeof membershipNumber>;
