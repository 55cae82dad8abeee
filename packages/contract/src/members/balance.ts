import * as z from 'zod/mini';

/** An amount that is null or missing is not known just now, which is not the same as none. */
const amount = z.nullish(z.int());

export const balance = z.object({
  amount,
  currency: z.string(),
  householdBalance: amount,
  householdCurrency: z.optional(z.string()),
});

export type Balance = z.infer<typeof balance>;
