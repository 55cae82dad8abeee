import { sql } from 'kysely';
import type { Database } from '../../database/tables.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
/** By then the provider has written its report, and webhooks that were repeated have arrived. */
export const READY_AFTER = 5 * HOUR;
/** Two empty answers within minutes may be the same late file: the provider writes one within hours. */
const EMPTY_AGAIN_AFTER = 3 * HOUR;

/** Compared by a version before migration 0054, which kept no events to compare other days with. */
export const IS_OUTDATED = sql<boolean>`exists (
  select from reported_movement
  where reported_movement.day = finance_day.day and amount_minor > 0 and events = '[]'
)`;

type Asked = { day: string; lines: number; firstReadAt: Date };

/**
 * From when on a day's report counts as complete. One without lines is asked for again some hours later:
 * the provider may have made the file before it wrote it.
 */
export function completeFrom({ day, lines, firstReadAt }: Asked): Date {
  const readyAt = Date.parse(`${day}T00:00:00Z`) + DAY + READY_AFTER;
  if (lines > 0) return new Date(readyAt);
  return new Date(Math.max(readyAt, firstReadAt.getTime()) + EMPTY_AGAIN_AFTER);
}

/** Whether a day that is not closed was compared with all of its report. */
export function isComplete(asked: Asked & { comparedAt: Date; isOutdated: boolean }): boolean {
  return asked.comparedAt >= completeFrom(asked) && !asked.isOutdated;
}

function keptReport(db: Database, day: string) {
  return db
    .selectFrom('finance_day')
    .innerJoin('provider_report', (join) =>
      join
        .onRef('provider_report.day', '=', 'finance_day.day')
        .onRef('provider_report.sha256', '=', 'finance_day.sha256'),
    )
    .select(['lines', 'provider_report.sha256', 'compared_at'])
    .where('finance_day.day', '=', day);
}

/** The report that a day was last compared with, as it was received. */
export async function readKeptReport(db: Database, day: string) {
  return await keptReport(db, day).select('text').executeTakeFirst();
}

/** The same without its text, which may be long. */
export async function describeKeptReport(db: Database, day: string) {
  return await keptReport(db, day).executeTakeFirst();
}

function closedReport(db: Database, day: string) {
  return db
    .selectFrom('finance_day')
    .innerJoin('provider_report', (join) =>
      join
        .onRef('provider_report.day', '=', 'finance_day.day')
        .onRef('provider_report.sha256', '=', 'finance_day.closed_sha256'),
    )
    .select(['lines', 'provider_report.sha256', 'read_at'])
    .where('finance_day.day', '=', day)
    .whereRef('finance_day.closed_sha256', '<>', 'finance_day.sha256');
}

/** The report with which a day was closed, unless it is the one that it was last compared with. */
export async function readClosedReport(db: Database, day: string) {
  return await closedReport(db, day).select('text').executeTakeFirst();
}

export async function describeClosedReport(db: Database, day: string) {
  return await closedReport(db, day).executeTakeFirst();
}
