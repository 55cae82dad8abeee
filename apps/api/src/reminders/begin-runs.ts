import type { Database } from '../database/tables.ts';
import { letterDue } from './rules.ts';

/** Notes which letters are due, once each. */
export async function beginRuns(db: Database, now: Date): Promise<void> {
  const bonuses = await db
    .selectFrom('bonus_campaign')
    .innerJoin('product_switch', (join) =>
      join
        .onRef('product_switch.company', '=', 'bonus_campaign.company')
        .onRef('product_switch.product', '=', 'bonus_campaign.product'),
    )
    .select(['bonus_campaign.id', 'starts_at', 'ends_at'])
    .where('starts_at', '<=', now)
    .where('ends_at', '>=', now)
    .where('enabled', '=', true)
    .execute();
  const due = bonuses.flatMap((bonus) => {
    const letter = letterDue(bonus, now);
    return letter ? [{ bonus_id: bonus.id, letter, begun_at: now, reached: '' }] : [];
  });
  if (due.length === 0) return;
  await db
    .insertInto('bonus_reminder_run')
    .values(due)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
