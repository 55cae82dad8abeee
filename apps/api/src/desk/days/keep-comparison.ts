import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { maintain } from '../../database/in-batches.ts';
import type { Database } from '../../database/tables.ts';
import { type Refusal, refusal } from '../actions/outcome.ts';
import { listMovements } from '../reconcile/list-movements.ts';
import type { OpenedReport } from '../reconcile/open-report.ts';
import { readReport } from '../reconcile/read-report.ts';
import { readKept } from './day-entries.ts';
import { lateLines, linesOfDay } from './day-lines.ts';
import { type DayReport, findDifferences, type Obstacles } from './find-differences.ts';
import { keepDifferences } from './keep-differences.ts';
import { type KeptMovement, keepMovements, readKeptMovements } from './kept-movements.ts';
import { readKeptReport } from './kept-report.ts';
import { lockDay } from './lock-day.ts';

type Comparing = {
  day: string;
  report: OpenedReport;
  /** Before it was downloaded. */
  askedAt: Date;
  actor: string;
  obstacles?: Obstacles;
};

const NO_OBSTACLES: Obstacles = new Map();

/**
 * Compares a day with its report and keeps the result: on a closed day only what changed since, as late
 * lines.
 *
 * Of two reports that are read at the same time, the one that was asked for last is compared. A report without lines never replaces one that has some.
 */
export async function keepComparison(
  db: Database,
  { day, report, askedAt, actor, obstacles = NO_OBSTACLES }: Comparing,
  now: Date,
): Promise<'kept' | 'emptied'> {
  return await maintain(db, async (trx) => {
    // Days count an event once among them: two at a time would both do so.
    await sql`select pg_advisory_xact_lock(hashtext('cairn/compare-day'))`.execute(trx);
    const kept = await keepReport(trx, { day, report, askedAt });
    if (kept === 'emptied') return 'emptied';
    const { current, isClosed } = kept;
    const before = await readKeptMovements(trx, day);
    const own = await listMovements(trx, pspReferencesOf(current, before), day);
    const compared = { day, isClosed, report: current, own, before, obstacles };
    const movements = await findDifferences(trx, compared);
    await keepMovements(trx, { day, isClosed, before, movements });
    const ofDay = { movements, unknown: current.unknown, kept: await readKept(trx, day) };
    const lines = isClosed ? lateLines({ ...ofDay, before }) : linesOfDay(ofDay);
    await keepDifferences(trx, { day, lines, isLate: isClosed, actor }, now);
    return 'kept';
  });
}

export function reportEmptied(day: string): Refusal {
  const message = `The provider’s report of ${day} has no lines now; the one that was read before has some. The day stays as it was compared, and no money moved. Compare it again later.`;
  return refusal('conflict', message, { reason: 'report_emptied' });
}

function pspReferencesOf(report: DayReport, before: readonly KeptMovement[]): string[] {
  return [
    ...report.movements.map(({ pspReference }) => pspReference),
    ...before.map(({ psp_reference }) => psp_reference),
  ];
}

type Keeping = Pick<Comparing, 'day' | 'report' | 'askedAt'>;
type KeptReport = { current: DayReport; isClosed: boolean };

/** Locks the day. Returns the report to compare it with, unless all lines were lost. */
async function keepReport(
  trx: Database,
  { day, report, askedAt }: Keeping,
): Promise<KeptReport | 'emptied'> {
  const { text, lines } = report;
  const sha256 = createHash('sha256').update(text).digest('hex');
  await trx
    .insertInto('provider_report')
    .values({ day, sha256, text, lines, read_at: askedAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await trx
    .insertInto('finance_day')
    .values({ day, sha256, compared_at: askedAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const locked = await lockDay(trx, day);
  const earlier = await readKeptReport(trx, day);
  if (!locked || !earlier) throw new Error(`${day} has no report`);
  if (lines === 0 && earlier.lines > 0) return 'emptied';
  const isClosed = locked.closed_at !== null;
  if (askedAt < locked.compared_at) return { current: readAgain(day, earlier.text), isClosed };
  await trx
    .updateTable('finance_day')
    .set({
      sha256,
      compared_at: askedAt,
      // Days that were closed by a version before it have none.
      closed_sha256: sql`coalesce(closed_sha256, case when closed_at is not null then sha256 end)`,
    })
    .where('day', '=', day)
    .execute();
  return { current: report, isClosed };
}

function readAgain(day: string, text: string): DayReport {
  const read = readReport(text);
  if (!read.ok) throw new Error(`the kept report of ${day} cannot be read: ${read.fault}`);
  return read;
}
