import * as z from 'zod/mini';

const avios = z.int().check(z.nonnegative());

/** The avios that a member can still buy or transfer in a calendar year, and their debt. */
export const yearlyAllowance = z.object({
  year: z.int(),
  cap: avios,
  left: avios,
  /** A member who owes avios can order nothing until they are settled. */
  owedAvios: avios,
});

export const transferAllowance = z.extend(yearlyAllowance, {
  /** The part of the balance that is set aside for other orders. */
  heldAvios: avios,
});

export type YearlyAllowance = z.infer<typeof yearlyAllowance>;
export type TransferAllowance = z.infer<typeof transferAllowance>;
