import { writeAudit } from '../../audit/write-audit.ts';
import { transact } from '../../database/transact.ts';
import { type Answer, done, refused } from '../answer.ts';
import type { OperatorContext } from '../context.ts';

/** Ends a bonus now. One that has not begun never was. */
export async function endBonus(
  { db, now, actor }: OperatorContext,
  { id }: { id: string },
): Promise<Answer> {
  return await transact(db, async (trx) => {
    const bonus = await trx
      .selectFrom('bonus_campaign')
      .select(['starts_at', 'ends_at'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!bonus) return refused(`There is no bonus ${id}. bonus list names them.`);
    if (bonus.ends_at <= now) {
      return refused(`Bonus ${id} ended on ${bonus.ends_at.toISOString()}.`);
    }
    const hasBegun = bonus.starts_at < now;
    await (hasBegun
      ? trx.updateTable('bonus_campaign').set({ ends_at: now }).where('id', '=', id).execute()
      : trx.deleteFrom('bonus_campaign').where('id', '=', id).execute());
    const detail = { hasBegun, wouldHaveEnded: bonus.ends_at };
    await writeAudit(trx, { actor, action: 'bonus end', subject: id, detail }, now);
    return done(hasBegun ? `Bonus ${id} has ended.` : `Bonus ${id} will not begin.`);
  });
}
