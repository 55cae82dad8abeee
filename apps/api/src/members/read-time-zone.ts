import { timeZoneOf } from '@cairn/contract/values/time-zone';
import type { Database } from '../database/tables.ts';
import type { Member } from '../http/kit/member.ts';

/** The clock by which a member is told moments and days. */
export async function readTimeZone(db: Database, { company, number }: Member): Promise<string> {
  const row = await db
    .selectFrom('member')
    .select('country')
    .where('company', '=', company)
    .where('number', '=', number)
    .executeTakeFirst();
  return timeZoneOf(row?.country, company);
}
