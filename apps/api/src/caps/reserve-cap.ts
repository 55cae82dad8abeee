import type { Company } from '@cairn/contract/values/company';
import { sql } from 'kysely';
import type { Database } from '../database/tables.ts';
import { type Reservation, reservingCaps } from './reserving-caps.ts';

/** Reserves part of a yearly cap for a source; false when too little of the cap is left. */
export async function reserveCap(
  db: Database,
  { source, company, ...reservation }: Reservation & { source: string; company: Company },
  countsAt: Date,
): Promise<boolean> {
  const { rows } = await sql`
    with ${reservingCaps(source, company, [reservation], countsAt)}
    select kind from cap_used`.execute(db);
  return rows.length > 0;
}
