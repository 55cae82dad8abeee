import { compareFigures, type FigureDifference } from '../../figures/compare-figures.ts';
import { recountFigures } from '../../figures/keep-figures.ts';
import type { ActionContext } from '../actions/action.ts';
import { type Outcome, refusal } from '../actions/outcome.ts';
import { done, refused } from '../terminal/answer.ts';
import type { Days } from './read-sales.ts';

const DAY = 86_400_000;
/** Presses on Pay are deleted after 90 days: figures of longer ago cannot be counted again. */
const LONGEST_AGO = 88 * DAY;

export async function checkFigures(
  { db, now }: ActionContext,
  days: Days,
): Promise<Outcome<{ differences: FigureDifference[] }>> {
  const tooOld = refuseOld(days.from, now);
  if (tooOld) return tooOld;
  return { kind: 'done', result: { differences: await compareFigures(db, days) } };
}

export async function recount(
  { db, now, clock }: ActionContext,
  { from }: { from: string },
): Promise<Outcome<{ from: string }>> {
  const tooOld = refuseOld(from, now);
  if (tooOld) return tooOld;
  // One day earlier, because a company's day may begin before UTC's.
  await recountFigures(db, new Date(Date.parse(`${from}T00:00:00Z`) - DAY), clock);
  return { kind: 'done', result: { from } };
}

function refuseOld(from: string, now: Date) {
  const first = new Date(now.getTime() - LONGEST_AGO).toISOString().slice(0, 10);
  if (from >= first) return undefined;
  return refusal(
    'bad_request',
    `{from} must be ${first} or later: what older figures were counted from has been deleted.`,
  );
}

export function showDifferences({ differences }: { differences: FigureDifference[] }) {
  if (differences.length === 0) return done('All figures match a new count.');
  return refused(
    ...differences.map(({ company, day, measure, product, currency, detail, kept, counted }) => {
      const what = [company, day, measure, product, currency, detail].filter(Boolean).join(' ');
      return `${what}: kept ${kept.join(', ')}, counted ${counted.join(', ')}`;
    }),
  );
}
