import type { ActionContext } from '../actions/action.ts';
import { type Outcome, refusal } from '../actions/outcome.ts';
import { openReport } from '../reconcile/open-report.ts';
import { done } from '../terminal/answer.ts';
import { type DayState, readDayStates } from './day-fields.ts';
import { keepComparison } from './keep-comparison.ts';

/** Reads the provider's report of a day anew, compares it and keeps the result. */
export async function compareDay(
  context: ActionContext,
  { day }: { day: string },
): Promise<Outcome<DayState>> {
  const { db, actor, now } = context;
  const report = await openReport(context, { day });
  if (report.kind === 'refused') return report;
  const kept = await keepComparison(db, { day, report, actor }, now);
  if (kept === 'emptied') return refusal('conflict', emptied(day), { reason: 'report_emptied' });
  const [state] = await readDayStates(db, [day], now);
  if (!state) throw new Error(`${day} has no state`);
  return { kind: 'done', result: state, detail: { lines: report.lines, open: state.open } };
}

function emptied(day: string): string {
  return `The provider’s report of ${day} has no lines now; the one that was read before has some. The day stays as it was compared, and no money moved. Compare it again later.`;
}

export function showState({ day, state, open }: DayState) {
  return done(`${day}  ${state}  ${open} open`);
}
