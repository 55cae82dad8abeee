import * as z from 'zod/mini';
import { wirePrice } from '../values/wire-price.ts';

const applicableBonus = z.object({
  type: z.enum(['percentage', 'fixed']),
  value: z.number().check(z.nonnegative()),
  startDate: z.iso.datetime(),
  endDate: z.iso.datetime(),
});

const avios = z.int().check(z.nonnegative());

/** Generic prices carry one price, personal prices a map from currency code to price. */
const priceTier = z.object({
  lower: avios,
  upper: avios,
  price: wirePrice,
  bonusPoints: z.optional(avios),
  available: z.optional(z.boolean()),
  applicableBonus: z.optional(applicableBonus),
});

export const priceTiers = z.array(priceTier);

export type ApplicableBonus = z.infer<typeof applicableBonus>;
export type PriceTier = z.infer<typeof priceTier>;
