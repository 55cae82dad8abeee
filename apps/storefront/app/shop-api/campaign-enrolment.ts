import {
  type CampaignEnrolment,
  type CampaignEnrolments,
  campaignEnrolment,
  campaignEnrolments,
} from '@cairn/contract/members/campaign-enrolment';
import { failed, type Result } from '#app/errors/result.ts';
import { checked } from './checked.ts';
import type { Fetcher } from './fetcher.ts';

const PATH = '/stickycampaignenrolment';

/** The campaigns that the member takes part in. */
export async function getEnrolments(ask: Fetcher): Promise<Result<CampaignEnrolments>> {
  return checked(campaignEnrolments, await ask(PATH));
}

/** The code comes from a link, so it may be none; the API is not asked then. */
export async function enrolInCampaign(
  ask: Fetcher,
  enrolment: CampaignEnrolment,
): Promise<Result<unknown>> {
  if (!campaignEnrolment.safeParse(enrolment).success) return failed('schema_validation_failed');
  return await ask(PATH, { method: 'POST', body: enrolment });
}
