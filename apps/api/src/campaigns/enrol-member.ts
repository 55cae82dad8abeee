import type { Database } from '../database/tables.ts';
import type { Member } from '../http/kit/member.ts';
import { enrolmentEnd } from './rules.ts';

/** Enrols anew what has ended; while the member takes part it changes nothing, its end least of all. */
export async function enrolMember(
  db: Database,
  { company, number }: Member,
  campaignCode: string,
  now: Date,
): Promise<void> {
  const expires_at = enrolmentEnd(now);
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
}
