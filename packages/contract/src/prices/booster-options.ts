import * as z from 'zod/mini';
import { partnerQuery } from '../calls/partner-query.ts';
import { queryCount } from '../calls/query-count.ts';
import { campaignCode } from '../members/campaign-enrolment.ts';
import { wirePrice } from '../values/wire-price.ts';

const avios = z.int().check(z.nonnegative());

const boosterTransaction = z.object({
  identifier: z.string(),
  dateMade: z.iso.datetime(),
  dateProcessed: z.optional(z.iso.datetime()),
  sectorType: z.string(),
  type: z.string(),
  description: z.string(),
  isBoosted: z.boolean(),
  externalPartnerIdentifier: z.string(),
  monetaryAmount: z.object({
    currency: z.object({ currencyCode: z.string() }),
    amount: z.number(),
  }),
});

const multiplier = z.object({
  multiplyBy: z.int().check(z.positive()),
  displayName: z.string(),
  pricing: z.object({
    discountedPricePerPoint: wirePrice,
    standardPricePerPoint: wirePrice,
  }),
  description: z.optional(z.string()),
});

/** An amount leaves only the multipliers that can add it. */
export const boosterOptionsQuery = z.extend(partnerQuery, {
  aviosAmount: z.optional(queryCount()),
});

export const boosterOptions = z.object({
  transactionGroups: z.array(
    z.object({ type: z.string(), order: z.int(), transactions: z.array(boosterTransaction) }),
  ),
  multipliersAvailable: z.array(multiplier),
  boostedPointsThisYear: avios,
  remainingAllowance: avios,
  /** The campaign behind the discounted prices; without one they equal the standard prices. */
  campaign: z.optional(z.object({ campaignCode, endsAt: z.iso.datetime() })),
});

export type BoosterOptions = z.infer<typeof boosterOptions>;
