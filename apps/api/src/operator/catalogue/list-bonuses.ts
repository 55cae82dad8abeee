import { writeAudit } from '../../audit/write-audit.ts';
import { type Answer, done } from '../answer.ts';
import type { OperatorContext } from '../context.ts';

/** Those that run now or will. */
export async function listBonuses({ db, now, actor }: OperatorContext): Promise<Answer> {
  const bonuses = await db
    .selectFrom('bonus_campaign')
    .selectAll()
    .where('ends_at', '>=', now)
    .orderBy('starts_at')
    .orderBy('id')
    .execute();
  const detail = { found: bonuses.length };
  await writeAudit(db, { actor, action: 'bonus list', subject: 'bonuses', detail }, now);
  const lines = bonuses.map(({ id, company, product, kind, value, from_avios, ...campaign }) => {
    const worth = kind === 'percentage' ? `${value}%` : `${value} avios`;
    const from = campaign.starts_at.toISOString();
    const to = campaign.ends_at.toISOString();
    return `${id}  ${company} ${product}  ${worth} from ${from_avios} avios  ${from} to ${to}`;
  });
  return done(...(lines.length > 0 ? lines : ['No bonus runs, and none will.']));
}
