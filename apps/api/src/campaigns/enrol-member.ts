import { sql } from 'kysely';
import type { Database } from '../database/tables.ts';
import { transact } from '../database/transact.ts';
import type { Member } from '../http/kit/member.ts';
import { enrolmentEnd, isOver, MOST_ENROLMENTS } from './rules.ts';

export type Enrolled = 'enrolled' | 'campaign_over' | 'too_many';

/** Enrols anew once an enrolment has ended; while the member takes part, its end does not move. */
export async function enrolMember(
  db: Database,
  { company, number }: Member,
  campaignCode: string,
  now: Date,
): Promise<Enrolled> {
  return await transact(db, async (trx) => {
    // One member's enrolments wait for each other: counting side by side, two could pass the limit.
    const turn = `enrolments/${company}/${number}`;
    await sql`select pg_advisory_xact_lock(hashtextextended(${turn}, 0))`.execute(trx);
    const windows = await trx
      .selectFrom('booster_campaign')
      .select(['starts_at', 'ends_at'])
      .where('company', '=', company)
      .where('code', '=', campaignCode)
      .execute();
    if (isOver(windows, now)) return 'campaign_over';
    const { others } = await trx
      .selectFrom('campaign_enrolment')
      .select(({ fn }) => fn.countAll<number>().as('others'))
      .where('company', '=', company)
      .where('number', '=', number)
      .where('campaign_code', '!=', campaignCode)
      .where('expires_at', '>', now)
      .executeTakeFirstOrThrow();
    if (others >= MOST_ENROLMENTS) return 'too_many';

    const expires_at = enrolmentEnd(windows, now);
    await trx
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
  });
}
