import * as z from 'zod/mini';

/** An amount that is null or missing is not known just now, which is not the same as none. */
const amount = z.nullish(z.int());

export const balance = z.object({
  amount,
  currency: z.string(),
  householdBalance: amount,
  householdCurrency: z.optional(z.string()),
  /** Missing when nothing is owed. A member who owes avios can order nothing until they are settled. */
  owedAvios: z.optional(z.int().check(z.positive())),
});

export type Balance = z.infer<typeof balance>;
