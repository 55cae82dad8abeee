import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Database } from '../../database/tables.ts';
import type { ActionContext } from '../actions/action.ts';
import { cutLine, MOST_LISTED } from '../actions/list-limit.ts';
import type { Outcome } from '../actions/outcome.ts';
import { maskFor } from '../look-up/personal.ts';
import { iso, moment } from '../look-up/shared-fields.ts';
import { done } from '../terminal/answer.ts';
import { dayState, readDayStates } from './day-fields.ts';
import { daySums, readSums } from './day-sums.ts';
import { type DifferenceView, differenceView, viewDifferences } from './difference-view.ts';
import { describeClosedReport, describeKeptReport } from './kept-report.ts';
import { otherDays, readOtherDays } from './other-days.ts';

const report = z.object({ lines: z.int(), sha256: z.string(), readAt: moment });

export const dayView = z.extend(dayState, {
  report: z.optional(report),
  /** The one with which the day was closed, if another was read since: the sums are of this one. */
  closedReport: z.optional(report),
  ...daySums,
  /** Open ones first, a limited number; `total` counts all. */
  differences: z.array(differenceView),
  total: z.int(),
  /** Reported after the day was closed. */
  late: z.array(differenceView),
  /** Booked on this day and counted on another, and the other way round. */
  otherDays,
});
type DayView = z.infer<typeof dayView>;

export async function viewDay(
  { db, staff, now }: ActionContext,
  { day }: { day: string },
): Promise<Outcome<DayView>> {
  const [state] = await readDayStates(db, [day], now);
  if (!state) throw new Error(`${day} has no state`);
  const differences = await readDifferences(db, day, false);
  const late = await readDifferences(db, day, true);
  const result = {
    ...state,
    ...(await readReports(db, day)),
    ...(await readSums(db, day)),
    differences: differences.views,
    total: differences.total,
    late: late.views,
    otherDays: await readOtherDays(db, day),
  };
  return { kind: 'done', result: maskFor(staff, result), detail: { open: state.open } };
}

async function readReports(
  db: Database,
  day: string,
): Promise<Pick<DayView, 'report' | 'closedReport'>> {
  const last = await describeKeptReport(db, day);
  if (!last) return {};
  const closed = await describeClosedReport(db, day);
  return {
    report: { lines: last.lines, sha256: last.sha256, readAt: iso(last.compared_at) },
    ...(closed && {
      closedReport: { lines: closed.lines, sha256: closed.sha256, readAt: iso(closed.read_at) },
    }),
  };
}

async function readDifferences(db: Database, day: string, isLate: boolean) {
  const rows = await db
    .selectFrom('day_difference')
    .selectAll()
    .select(sql<number>`count(*) over ()`.as('total'))
    .where('day', '=', day)
    .where('is_late', '=', isLate)
    .orderBy(sql`state <> 'open'`)
    .orderBy('key')
    .limit(MOST_LISTED)
    .execute();
  return { views: await viewDifferences(db, rows), total: Number(rows[0]?.total ?? 0) };
}

export function showDay({ day, state, movements, rows, differences, total, late }: DayView) {
  return done(
    `${day}  ${state}  ${movements.matched} of ${movements.total} movements match`,
    ...rows.map(({ kind, theirs, ours }) => {
      const { currency } = theirs.total;
      const there = `${theirs.count} there, ${theirs.total.amount.toFixed(2)}`;
      return `${kind} ${currency}  ${there}  ${ours.count} here, ${ours.total.amount.toFixed(2)}`;
    }),
    ...differences.map(differenceLine),
    ...cutLine(differences.length, total),
    ...late.map((one) => `late: ${differenceLine(one)}`),
  );
}

function differenceLine({ text, state, causeText, cure, ended }: DifferenceView): string {
  if (!cure) return `${text}  ${state} by ${ended?.by}`;
  const input = Object.entries(cure.input).map(
    ([field, value]) => `--${field} ${JSON.stringify(value)}`,
  );
  return `${text}  ${causeText}  (${cure.name} ${input.join(' ')})`;
}
