import type { ActionContext } from '../actions/action.ts';
import type { Outcome } from '../actions/outcome.ts';
import { openReport } from '../reconcile/open-report.ts';
import { done } from '../terminal/answer.ts';
import { type DayState, readDayStates } from './day-fields.ts';
import { keepComparison, reportEmptied } from './keep-comparison.ts';

/** Reads the provider's report of a day anew, compares it and keeps the result. */
export async function compareDay(
  context: ActionContext,
  { day }: { day: string },
): Promise<Outcome<DayState>> {
  const { db, actor, now, clock } = context;
  const report = await openReport(context, { day });
  if (report.kind === 'refused') return report;
  const kept = await keepComparison(db, { day, report, actor, askedAt: now }, clock());
  if (kept === 'emptied') return reportEmptied(day);
  const [state] = await readDayStates(db, [day], now);
  if (!state) throw new Error(`${day} has no state`);
  return { kind: 'done', result: state, detail: { lines: report.lines, open: state.open } };
}

export function showState({ day, state, open, compareFrom }: DayState) {
  const again = compareFrom === undefined ? '' : `  compare again from ${compareFrom}`;
  return done(`${day}  ${state}  ${open} open${again}`);
}
