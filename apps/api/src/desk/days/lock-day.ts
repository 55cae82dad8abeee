import type { Database } from '../../database/tables.ts';

/** Comparing a day, closing it and closing one of its differences exclude each other. */
export async function lockDay(db: Database, day: string) {
  return await db
    .selectFrom('finance_day')
    .select(['compared_at', 'closed_at'])
    .where('day', '=', day)
    .forUpdate()
    .executeTakeFirst();
}
