import { TIERED_PRODUCTS } from '@cairn/contract/values/product';
import * as z from 'zod/mini';
import { moment, text } from './entry.server.ts';

/** Added by us to banners and the booster campaign: which of the operators' campaigns they advertise. */
export const advertisedCampaign = {
  /** The code of a booster campaign. */
  campaignCode: z.optional(text),
  /** The product whose bonus it is. */
  bonusProduct: z.optional(z.enum(TIERED_PRODUCTS)),
};

export type AdvertisedCampaign = z.infer<z.ZodMiniObject<typeof advertisedCampaign>> & {
  endDate?: number | undefined;
};

/** Content type `dotAirBoosterCampaign`. */
export const boosterCampaign = z.object({
  endDate: moment,
  badgeText: text,
  discoverBoostButton: text,
  /** Added by us: shown in the card's description while the campaign runs, with the time left. */
  description: z.optional(text),
  timeLeftText: z.optional(text),
  /** Added by us: the description for members who take part. */
  joinedText: z.optional(text),
  ...advertisedCampaign,
});

export type BoosterCampaign = z.infer<typeof boosterCampaign>;
