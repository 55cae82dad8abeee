import type { CampaignEnrolments } from '@cairn/contract/members/campaign-enrolment';
import type { Database } from '../database/tables.ts';
import type { Member } from '../http/kit/member.ts';

/** The campaigns that the member takes part in now. */
export async function listEnrolments(
  db: Database,
  { company, number }: Member,
  now: Date,
): Promise<CampaignEnrolments> {
  const rows = await db
    .selectFrom('campaign_enrolment')
    .select(['campaign_code', 'expires_at'])
    .where('company', '=', company)
    .where('number', '=', number)
    .where('expires_at', '>', now)
    .orderBy('expires_at')
    .orderBy('campaign_code')
    .execute();
  return {
    campaigns: rows.map((row) => ({
      ffpNumber: number,
      campaignCode: row.campaign_code,
      expiryTime: row.expires_at.toISOString(),
    })),
  };
}
