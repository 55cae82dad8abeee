import {
  type CampaignEnrolment,
  type CampaignEnrolments,
  campaignEnrolment,
  campaignEnrolments,
} from '@cairn/contract/members/campaign-enrolment';
import { failed, type Result } from '#app/errors/result.ts';
import { checked } from '#app/shop-api/client/checked.ts';
import type { Fetcher } from '#app/shop-api/client/fetcher.ts';
import type { MemberQuery } from '#app/shop-api/client/member-query.ts';

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
