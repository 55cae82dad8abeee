import type { Company } from '@cairn/contract/values/company';
import { writeAudit } from '../../audit/write-audit.ts';
import { transact } from '../../database/transact.ts';
import { type Answer, done, refused } from '../answer.ts';
import type { OperatorContext } from '../context.ts';

/** Ends a campaign now, with its later windows and the enrolments in it. */
export async function endCampaign(
  { db, now, actor }: OperatorContext,
  { company, code }: { company: Company; code: string },
): Promise<Answer> {
  const subject = `${company}/${code}`;
  return await transact(db, async (trx) => {
    const windows = await trx
      .selectFrom('booster_campaign')
      .select(['starts_at', 'ends_at'])
      .where((row) => row.and({ company, code }))
      .orderBy('ends_at')
      .forUpdate()
      .execute();
    const last = windows.at(-1);
    if (!last) return refused(`There is no campaign ${subject}. campaign list names them.`);
    if (last.ends_at <= now) {
      return refused(`Campaign ${subject} ended on ${last.ends_at.toISOString()}.`);
    }
    await trx
      .deleteFrom('booster_campaign')
      .where((row) => row.and({ company, code }))
      .where('starts_at', '>=', now)
      .execute();
    await trx
      .updateTable('booster_campaign')
      .set({ ends_at: now })
      .where((row) => row.and({ company, code }))
      .where('ends_at', '>', now)
      .execute();
    // Otherwise members would be part of a window that is added under the same code later.
    await trx
      .updateTable('campaign_enrolment')
      .set({ expires_at: now })
      .where((row) => row.and({ company, campaign_code: code }))
      .where('expires_at', '>', now)
      .execute();
    const hasBegun = windows.some(({ starts_at }) => starts_at < now);
    const detail = { hasBegun, wouldHaveEnded: last.ends_at };
    await writeAudit(trx, { actor, action: 'campaign end', subject, detail }, now);
    return done(
      hasBegun ? `Campaign ${subject} has ended.` : `Campaign ${subject} will not begin.`,
    );
  });
}
