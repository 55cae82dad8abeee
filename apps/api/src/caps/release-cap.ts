import { sql } from 'kysely';
import type { Database } from '../database/tables.ts';

/** Releases every cap reservation of a source. Calling it again changes nothing. */
export async function releaseCap(db: Database, source: string): Promise<void> {
  await sql`
    with released as (
      update cap_reservation set released = true
      where source = ${source} and not released
      returning company, number, year, kind, amount
    )
    update cap_usage set used = used - released.amount
    from released
    where cap_usage.company = released.company and cap_usage.number = released.number
      and cap_usage.year = released.year and cap_usage.kind = released.kind`.execute(db);
}
