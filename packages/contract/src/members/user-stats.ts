import * as z from 'zod/mini';

const avios = z.optional(z.int().check(z.nonnegative()));

/** Avios that a member boosted and bought this year. */
export const userStats = z.object({ boostedAvios: avios, purchasedAvios: avios });

export type UserStats = z.infer<typeof userStats>;
