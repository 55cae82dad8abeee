import * as z from 'zod/mini';
import type { Database } from '../../database/tables.ts';
import { moment } from '../look-up/shared-fields.ts';
import { dayOf } from '../reconcile/open-report.ts';
import { completeFrom, IS_OUTDATED, isComplete } from './kept-report.ts';

const DAY_STATES = [
  'closed',
  /** Compared, and a difference is open. */
  'differs',
  /** Compared, and no difference is open: it can be closed. */
  'matches',
  /** Never, or only with a report that was not complete yet. */
  'not_compared',
  /** Under way, or yet to come: its report is not complete. */
  'under_way',
] as const;

export const dayState = z.object({
  day: z.string(),
  state: z.enum(DAY_STATES),
  /** Open differences; on a closed day only late ones. */
  open: z.int(),
  comparedAt: z.optional(moment),
  /** Set if the day's report was not complete: when to compare it again. */
  compareFrom: z.optional(moment),
  closed: z.optional(z.object({ at: moment, by: z.string() })),
});
export type DayState = z.infer<typeof dayState>;

/** Returns one state for each of `days`, in their order. */
export async function readDayStates(
  db: Database,
  days: readonly string[],
  now: Date,
): Promise<DayState[]> {
  const rows = await db
    .selectFrom('finance_day')
    .innerJoin('provider_report', (join) =>
      join
        .onRef('provider_report.day', '=', 'finance_day.day')
        .onRef('provider_report.sha256', '=', 'finance_day.sha256'),
    )
    .selectAll('finance_day')
    .select(['lines', 'read_at', IS_OUTDATED.as('isOutdated')])
    .select((row) =>
      row
        .selectFrom('day_difference')
        .select(({ fn }) => fn.countAll<number>().as('open'))
        .whereRef('day_difference.day', '=', 'finance_day.day')
        .where('state', '=', 'open')
        .as('open'),
    )
    .where('finance_day.day', 'in', [...days, ''])
    .execute();
  const byDay = new Map(rows.map((row) => [row.day, row]));
  return days.map((day) => {
    const row = byDay.get(day);
    const isOver = day < dayOf(now);
    if (!row) return { day, state: isOver ? 'not_compared' : 'under_way', open: 0 };
    const open = Number(row.open);
    const compared = { day, open, comparedAt: row.compared_at.toISOString() };
    if (row.closed_at !== null) {
      const closed = { at: row.closed_at.toISOString(), by: row.closed_by ?? '' };
      return { ...compared, state: 'closed', closed };
    }
    if (!isOver) return { ...compared, state: 'under_way' };
    const asked = { ...row, comparedAt: row.compared_at, firstReadAt: row.read_at };
    if (isComplete(asked)) return { ...compared, state: open > 0 ? 'differs' : 'matches' };
    const compareFrom = completeFrom(asked).toISOString();
    return { ...compared, state: open > 0 ? 'differs' : 'not_compared', compareFrom };
  });
}
