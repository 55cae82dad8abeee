import * as z from 'zod/mini';
import type { ActionContext } from '../actions/action.ts';
import type { Outcome } from '../actions/outcome.ts';
import { dayOf } from '../reconcile/open-report.ts';
import { done } from '../terminal/answer.ts';
import { dayState, readDayStates } from './day-fields.ts';

export const month = z
  .string()
  .check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, '{month} must be a month, such as 2026-11.'));

export const listedDays = z.object({ month: z.string(), days: z.array(dayState) });
type ListedDays = z.infer<typeof listedDays>;

/** Lists the days of a month, by default the current one. */
export async function listDays(
  { db, now }: ActionContext,
  { month: named }: { month?: string | undefined },
): Promise<Outcome<ListedDays>> {
  const of = named ?? dayOf(now).slice(0, 7);
  const days = await readDayStates(db, daysOf(of), now);
  return { kind: 'done', result: { month: of, days } };
}

export function daysOf(of: string): string[] {
  const [year = 0, number = 1] = of.split('-').map(Number);
  const last = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return Array.from({ length: last }, (_, nth) => `${of}-${`${nth + 1}`.padStart(2, '0')}`);
}

export function showDays({ days }: ListedDays) {
  return done(
    ...days.map(({ day, state, open, closed }) => {
      const waits = open > 0 ? `  ${open} open` : '';
      return `${day}  ${state}${waits}${closed ? `  closed by ${closed.by}` : ''}`;
    }),
  );
}
