import type { Database } from '../../database/tables.ts';

/** The report that a day was last compared with, as it was received. */
export async function readKeptReport(db: Database, day: string) {
  return await db
    .selectFrom('finance_day')
    .innerJoin('provider_report', (join) =>
      join
        .onRef('provider_report.day', '=', 'finance_day.day')
        .onRef('provider_report.sha256', '=', 'finance_day.sha256'),
    )
    .select(['text', 'lines', 'provider_report.sha256'])
    .where('finance_day.day', '=', day)
    .executeTakeFirst();
}
