import { TIERED_PRODUCTS } from '@cairn/contract/values/product';
import * as z from 'zod/mini';
import { text } from './entry.server.ts';

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
