import { sql } from 'kysely';
import type { Database } from '../database/tables.ts';
import type { Member } from '../http/kit/member.ts';

/** A running campaign that the member takes part in, until it or their enrolment ends. */
export type MemberCampaign = { campaignCode: string; endsAt: Date };

/** The running campaigns that the member takes part in; the one that ends first comes first. */
export async function listEnrolments(
  db: Database,
  { company, number }: Member,
  now: Date,
): Promise<MemberCampaign[]> {
  return await db
    .selectFrom('campaign_enrolment as enrolment')
    .innerJoin('booster_campaign as campaign', (join) =>
      join
        .onRef('campaign.company', '=', 'enrolment.company')
        .onRef('campaign.code', '=', 'enrolment.campaign_code'),
    )
    .select('code as campaignCode')
    .select(sql<Date>`max(least(ends_at, expires_at))`.as('endsAt'))
    .where('enrolment.company', '=', company)
    .where('number', '=', number)
    .where('expires_at', '>', now)
    .where('starts_at', '<=', now)
    .where('ends_at', '>', now)
    .groupBy('code')
    .orderBy('endsAt')
    .orderBy('code', 'desc')
    .execute();
}

/** The campaign whose booster prices the member pays now; of several, the one that ends last. */
export async function findBoosterCampaign(
  db: Database,
  member: Member,
  now: Date,
): Promise<MemberCampaign | undefined> {
  return (await listEnrolments(db, member, now)).at(-1);
}
