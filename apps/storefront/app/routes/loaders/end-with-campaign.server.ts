import type { RunningCampaigns } from '@cairn/contract/prices/running-campaigns';
import {
  type AdvertisedCampaign,
  type BoosterCampaign,
  boosterCampaign,
} from '#app/content/blocks/campaign.server.ts';
import { getCampaigns } from '#app/shop-api/catalogue/get-products.ts';
import { loadContent, type Visit } from '#app/visit.server.ts';

/**
 * Content that advertises a campaign ends with it: operators can end one before its content's date.
 * If the API does not answer, the content's own date has to do.
 */
export async function endWithCampaign<Content extends AdvertisedCampaign>(
  { shopApi, log }: Pick<Visit, 'shopApi' | 'log'>,
  contents: readonly Content[],
  now: number,
): Promise<readonly Content[]> {
  if (!contents.some(isLinked)) return contents;
  const running = await getCampaigns(shopApi);
  if (!running.ok) {
    log.warn({ reason: running.code }, 'campaigns cannot be read, using the dates in content');
    return contents;
  }
  return contents.map((content) => {
    if (!isLinked(content)) return content;
    const end = endOf(content, running.value) ?? now;
    return { ...content, endDate: Math.min(content.endDate ?? end, end) };
  });
}

function isLinked({ campaignCode, bonusProduct }: AdvertisedCampaign): boolean {
  return campaignCode !== undefined || bonusProduct !== undefined;
}

/** Undefined when it does not run. */
function endOf(
  { campaignCode, bonusProduct }: AdvertisedCampaign,
  { campaigns, bonuses }: RunningCampaigns,
): number | undefined {
  const running =
    campaignCode === undefined
      ? bonuses.find(({ product }) => product === bonusProduct)
      : campaigns.find((one) => one.campaignCode === campaignCode);
  return running && Date.parse(running.endsAt);
}

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
