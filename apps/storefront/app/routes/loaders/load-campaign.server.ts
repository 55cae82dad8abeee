import {
  type BoosterCampaign,
  boosterCampaign,
} from '#app/content/blocks/booster-campaign.server.ts';
import { loadContent, type Visit } from '#app/visit.server.ts';
import { endWithCampaign } from './end-with-campaign.server.ts';

/** The booster campaign, unless it is over. */
export async function loadCampaign(visit: Visit): Promise<BoosterCampaign | undefined> {
  const content = await loadContent(visit, 'dotAirBoosterCampaign', boosterCampaign, {
    isOptional: true,
  });
  if (!content) return undefined;
  const now = Date.now();
  const [campaign] = await endWithCampaign(visit, [content], now);
  return campaign && campaign.endDate > now ? campaign : undefined;
}
