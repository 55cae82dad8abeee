import type { Company } from '@cairn/contract/values/company';
import { writeAudit } from '../../audit/write-audit.ts';
import { transact } from '../../database/transact.ts';
import { type Answer, done, refused } from '../answer.ts';
import type { OperatorContext } from '../context.ts';

type NewCampaign = { company: Company; code: string; starts: Date; ends: Date };

/** A window in which members who enrolled with the code pay the discounted booster price. */
export async function addCampaign(
  { db, now, actor }: OperatorContext,
  { company, code, starts, ends }: NewCampaign,
): Promise<Answer> {
  if (ends <= starts || ends <= now) {
    return refused('--ends must be after --starts, and in the future.');
  }
  const subject = `${company}/${code}`;
  return await transact(db, async (trx) => {
    const overlap = await trx
      .selectFrom('booster_campaign')
      .select(['starts_at', 'ends_at'])
      .where((row) => row.and({ company, code }))
      .where('starts_at', '<', ends)
      .where('ends_at', '>', starts)
      .orderBy('starts_at')
      .executeTakeFirst();
    if (overlap) {
      const [from, to] = [overlap.starts_at.toISOString(), overlap.ends_at.toISOString()];
      return refused(`Campaign ${subject} runs from ${from} to ${to} already.`);
    }
    await trx
      .insertInto('booster_campaign')
      .values({ company, code, starts_at: starts, ends_at: ends })
      .execute();
    const detail = { starts, ends };
    await writeAudit(trx, { actor, action: 'campaign add', subject, detail }, now);
    return done(`Campaign ${subject} runs from ${starts.toISOString()} to ${ends.toISOString()}.`);
  });
}
