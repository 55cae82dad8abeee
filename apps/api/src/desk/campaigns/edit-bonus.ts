import type * as z from 'zod/mini';
import type { Database } from '../../database/tables.ts';
import type { ActionContext } from '../actions/action.ts';
import type { Facts } from '../actions/facts.ts';
import { type Outcome, refusal } from '../actions/outcome.ts';
import { describeWritten, EITHER, faultIn, readWorth, type writtenBonus } from './add-bonus.ts';
import { readBonusFacts } from './bonus-facts.ts';
import { lockBonus } from './end-bonus.ts';

type BonusEdit = {
  id: string;
  percentage?: number | undefined;
  fixed?: number | undefined;
  fromAvios?: number | undefined;
  starts?: Date | undefined;
  ends?: Date | undefined;
};

export async function readEditedFacts(db: Database, { id }: BonusEdit, now: Date): Promise<Facts> {
  const bonus = await lockBonus(db, id);
  return bonus ? await readBonusFacts(db, bonus, now) : {};
}

/** Changes a bonus that has not begun. What is not given stays. */
export async function editBonus(
  { db: trx, now }: ActionContext,
  { id, percentage, fixed, fromAvios, starts, ends }: BonusEdit,
): Promise<Outcome<z.infer<typeof writtenBonus>>> {
  const row = await lockBonus(trx, id);
  if (!row) return refusal('not_found', `There is no bonus ${id}. bonus list names them.`);
  if (row.starts_at <= now) {
    const began = row.starts_at.toISOString();
    return refusal('conflict', `Bonus ${id} began on ${began}: end it, and add another.`);
  }
  const worth = readWorth({ percentage, fixed });
  if (!worth && percentage !== undefined) return refusal('bad_request', EITHER);
  const changes = {
    ...worth,
    ...(fromAvios !== undefined && { from_avios: fromAvios }),
    ...(starts && { starts_at: starts }),
    ...(ends && { ends_at: ends }),
  };
  if (Object.keys(changes).length === 0) return refusal('bad_request', 'Give what is to change.');
  const bonus = { ...row, ...changes };
  const fault = faultIn(bonus, now);
  if (fault) return fault;
  await trx.updateTable('bonus_campaign').set(changes).where('id', '=', id).execute();
  return {
    kind: 'done',
    result: await describeWritten(trx, row, bonus, now),
    detail: changes,
  };
}
