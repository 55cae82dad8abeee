import type { Database } from '../../database/tables.ts';
import type { ActionContext } from '../actions/action.ts';
import type { Facts } from '../actions/facts.ts';
import { type Outcome, type Refusal, refusal } from '../actions/outcome.ts';
import { type DayState, readDayStates } from './day-fields.ts';
import { lockDay } from './lock-day.ts';

type Input = { day: string };

export async function readDayFacts(db: Database, { day }: Input, now: Date): Promise<Facts> {
  await lockDay(db, day);
  const [state] = await readDayStates(db, [day], now);
  return { state: state?.state ?? null, openDifferences: state?.open ?? 0 };
}

/**
 * Closes a day without open differences. Anything reported for it later is booked on the day on which it
 * is found, and listed as late.
 */
export async function closeDay(
  { db: trx, actor, now }: ActionContext,
  { day }: Input,
): Promise<Outcome<DayState>> {
  await lockDay(trx, day);
  const [before] = await readDayStates(trx, [day], now);
  if (!before) throw new Error(`${day} has no state`);
  if (before.state === 'closed') return { kind: 'done', result: before, isRepeat: true };
  const obstacle = obstacleTo(before);
  if (obstacle) return obstacle;
  await trx
    .updateTable('finance_day')
    .set(({ ref }) => ({ closed_at: now, closed_by: actor, closed_sha256: ref('sha256') }))
    .where('day', '=', day)
    .execute();
  const [state = before] = await readDayStates(trx, [day], now);
  return { kind: 'done', result: state };
}

function obstacleTo({ day, state, open, compareFrom }: DayState): Refusal | undefined {
  if (state === 'under_way') {
    return refusal('conflict', `${day} is not over yet (UTC).`, { reason: 'under_way' });
  }
  if (state === 'not_compared') {
    const when = compareFrom === undefined ? 'first' : `again from ${compareFrom} on`;
    const message = `${day} has not been compared with its complete report, which is there from 05:00 UTC on the next day. One without lines is read again three hours later. Compare it ${when}.`;
    return refusal('conflict', message, { reason: 'not_compared' });
  }
  if (open === 0) return undefined;
  const message = `${open} ${open === 1 ? 'difference is' : 'differences are'} open on ${day}. Nothing was closed.`;
  return refusal('conflict', message, { reason: 'differs' });
}
