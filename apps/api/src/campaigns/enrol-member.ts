import type { Database } from '../database/tables.ts';
import type { Member } from '../http/kit/member.ts';
import { type CampaignState, stateOf } from './rules.ts';

export type Enrolled = 'enrolled' | Exclude<CampaignState['kind'], 'running'>;

/**
 * Only a running campaign enrols: codes come from links, which anybody can write. Enrols anew once
 * an enrolment has ended; while the member takes part, its end does not move.
 */
export async function enrolMember(
  db: Database,
  { company, number }: Member,
  campaignCode: string,
  now: Date,
): Promise<Enrolled> {
  const windows = await db
    .selectFrom('booster_campaign')
    .select(['starts_at', 'ends_at'])
    .where((row) => row.and({ company, code: campaignCode }))
    .execute();
  const state = stateOf(windows, now);
  if (state.kind !== 'running') return state.kind;
  const expires_at = state.endsAt;
  await db
    .insertInto('campaign_enrolment')
    .values({ company, number, campaign_code: campaignCode, expires_at })
    .onConflict((conflict) =>
      conflict
        .columns(['company', 'number', 'campaign_code'])
        .doUpdateSet({ expires_at })
        .where('campaign_enrolment.expires_at', '<=', now),
    )
    .execute();
  return 'enrolled';
}
