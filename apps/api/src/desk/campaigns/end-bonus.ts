import * as z from 'zod/mini';
import type { Database } from '../../database/tables.ts';
import type { ActionContext } from '../actions/action.ts';
import type { Facts } from '../actions/facts.ts';
import { type Outcome, refusal } from '../actions/outcome.ts';
import { lockBonuses } from './bonus-facts.ts';

export const endedBonus = z.object({ id: z.string(), hasBegun: z.boolean() });

type BonusId = { id: string };

export async function readBonusEnd(db: Database, { id }: BonusId, now: Date): Promise<Facts> {
  const bonus = await lockBonus(db, id);
  if (!bonus) return { bonus: null };
  await lockBonuses(db, bonus);
  const end = bonus.ends_at <= now ? 'ended' : `until ${bonus.ends_at.toISOString()}`;
  return { bonus: end };
}

/** Ends a bonus now. One that has not begun never was. */
export async function endBonus(
  { db: trx, now }: ActionContext,
  { id }: BonusId,
): Promise<Outcome<z.infer<typeof endedBonus>>> {
  const bonus = await lockBonus(trx, id);
  if (!bonus) return refusal('not_found', `There is no bonus ${id}. bonus list names them.`);
  if (bonus.ends_at <= now) {
    return refusal('conflict', `Bonus ${id} ended on ${bonus.ends_at.toISOString()}.`);
  }
  const hasBegun = bonus.starts_at < now;
  await (hasBegun
    ? trx.updateTable('bonus_campaign').set({ ends_at: now }).where('id', '=', id).execute()
    : trx.deleteFrom('bonus_campaign').where('id', '=', id).execute());
  const detail = { hasBegun, wouldHaveEnded: bonus.ends_at };
  return { kind: 'done', result: { id, hasBegun }, detail };
}

export async function lockBonus(db: Database, id: string) {
  return await db
    .selectFrom('bonus_campaign')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}
