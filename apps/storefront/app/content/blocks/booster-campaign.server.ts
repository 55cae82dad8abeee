import * as z from 'zod/mini';
import { moment, text } from './entry.server.ts';

/** Content type `dotAirBoosterCampaign`. */
export const boosterCampaign = z.object({
  endDate: moment,
  badgeText: text,
  discoverBoostButton: text,
  /** Added by us: shown in the card's description while the campaign runs, with the time left. */
  description: z.optional(text),
  timeLeftText: z.optional(text),
});

export type BoosterCampaign = z.infer<typeof boosterCampaign>;
