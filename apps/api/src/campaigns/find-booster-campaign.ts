import { sql } from 'kysely';
import type { Database } from '../database/tables.ts';
import type { Member } from '../http/kit/member.ts';

/** A campaign that the member takes part in, until it or their enrolment ends. */
export type MemberCampaign = { campaignCode: string; endsAt: Date };

/** The campaign whose booster prices the member pays now; of several, the one that ends last. */
export async function findBoosterCampaign(
  db: Database,
  { company, number }: Member,
  now: Date,
): Promise<MemberCampaign | undefined> {
  return await db
    .selectFrom('campaign_enrolment as enrolment')
    .innerJoin('booster_campaign as campaign', (join) =>
      join
        .onRef('campaign.company', '=', 'enrolment.company')
        .onRef('campaign.code', '=', 'enrolment.campaign_code'),
    )
    .select('code as campaignCode')
    .select(sql<Date>`least(ends_at, expires_at)`.as('endsAt'))
    .where('enrolment.company', '=', company)
    .where('number', '=', number)
    .where('expires_at', '>', now)
    .where('starts_at', '<=', now)
    .where('ends_at', '>', now)
    .orderBy('endsAt', 'desc')
    .orderBy('code')
    .limit(1)
    .executeTakeFirst();
}
