import { sql } from 'kysely';
import type { Database } from '../database/tables.ts';
import { transact } from '../database/transact.ts';
import type { Member } from '../http/kit/member.ts';
import { enrolmentEnd, MOST_ENROLMENTS } from './rules.ts';

/**
 * Enrols anew what has ended; while the member takes part it changes nothing, its end least of all.
 * False when they take part in as many as they may.
 */
export async function enrolMember(
  db: Database,
  { company, number }: Member,
  campaignCode: string,
  now: Date,
): Promise<boolean> {
  return await transact(db, async (trx) => {
    // One member's enrolments wait for each other: counting side by side, two could pass the limit.
    const turn = `enrolments/${company}/${number}`;
    await sql`select pg_advisory_xact_lock(hashtextextended(${turn}, 0))`.execute(trx);
    const { others } = await trx
      .selectFrom('campaign_enrolment')
      .select(({ fn }) => fn.countAll<number>().as('others'))
      .where('company', '=', company)
      .where('number', '=', number)
      .where('campaign_code', '!=', campaignCode)
      .where('expires_at', '>', now)
      .executeTakeFirstOrThrow();
    if (others >= MOST_ENROLMENTS) return false;

    const expires_at = enrolmentEnd(now);
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
    return true;
  });
}
