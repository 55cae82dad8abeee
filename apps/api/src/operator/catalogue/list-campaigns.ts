import { writeAudit } from '../../audit/write-audit.ts';
import { type Answer, done } from '../answer.ts';
import type { OperatorContext } from '../context.ts';

/** Those that run now or will, window by window. */
export async function listCampaigns({ db, now, actor }: OperatorContext): Promise<Answer> {
  const campaigns = await db
    .selectFrom('booster_campaign')
    .selectAll()
    .where('ends_at', '>', now)
    .orderBy('starts_at')
    .orderBy('company')
    .orderBy('code')
    .execute();
  const detail = { found: campaigns.length };
  await writeAudit(db, { actor, action: 'campaign list', subject: 'campaigns', detail }, now);
  const lines = campaigns.map(({ company, code, starts_at, ends_at }) => {
    return `${company}/${code}  ${starts_at.toISOString()} to ${ends_at.toISOString()}`;
  });
  return done(...(lines.length > 0 ? lines : ['No booster campaign runs, and none will.']));
}
