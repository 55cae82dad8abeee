import { type RunningCampaigns, runningCampaigns } from '@cairn/contract/prices/running-campaigns';
import type { Result } from '#app/errors/result.ts';
import { checked } from './checked.ts';
import type { Fetcher } from './fetcher.ts';

/** The campaigns and bonuses that run now. */
export async function getCampaigns(fetcher: Fetcher): Promise<Result<RunningCampaigns>> {
  return checked(runningCampaigns, await fetcher('/campaigns'));
}
