import * as z from 'zod/mini';

const avios = z.int().check(z.nonnegative());

/** How many avios a member can still buy in a calendar year, and what they owe. */
export const purchaseAllowance = z.object({
  year: z.int(),
  cap: avios,
  left: avios,
  /** A member who owes avios cannot buy any until they are settled. */
  owedAvios: avios,
});

export type PurchaseAllowance = z.infer<typeof purchaseAllowance>;
