import * as z from 'zod/mini';
import { advertisedCampaign } from './advertised-campaign.server.ts';
import { moment, text } from './entry.server.ts';

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
