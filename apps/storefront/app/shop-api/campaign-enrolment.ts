import {
  type CampaignEnrolment,
  type CampaignEnrolments,
  campaignEnrolment,
  campaignEnrolments,
} from '@cairn/contract/members/campaign-enrolment';
import { failed, type Result } from '#app/errors/result.ts';
import { checked } from './checked.ts';
import type { Fetcher } from './fetcher.ts';
import type { MemberQuery } from './member-query.ts';

const PATH = '/stickycampaignenrolment';

/** The campaigns that the member takes part in. */
export const enrolmentsQuery: MemberQuery<CampaignEnrolments> = {
  key: ['enrolments'],
  call: async (fetcher, signal) => checked(campaignEnrolments, await fetcher(PATH, { signal })),
};

/** The code comes from a link, so it may be none; the API is not asked then. */
export async function enrolInCampaign(
  fetcher: Fetcher,
  enrolment: CampaignEnrolment,
): Promise<Result<unknown>> {
  if (!campaignEnrolment.safeParse(enrolment).success) return failed('schema_validation_failed');
  return await fetcher(PATH, { method: 'POST', body: enrolment });
}
