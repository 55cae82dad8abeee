import * as z from 'zod/mini';
import { campaignCode } from '../members/campaign-enrolment.ts';
import { TIERED_PRODUCTS } from '../values/product.ts';

/** Public, so that what advertises a campaign can end with it. */
export const runningCampaigns = z.object({
  campaigns: z.array(z.object({ campaignCode, endsAt: z.iso.datetime() })),
  bonuses: z.array(z.object({ product: z.enum(TIERED_PRODUCTS), endsAt: z.iso.datetime() })),
});

export type RunningCampaigns = z.infer<typeof runningCampaigns>;
