import type { Company } from '@cairn/contract/company';
import { sql } from 'kysely';
import type { Database } from '../database/tables.ts';
import { type Reservation, reservingCaps } from './reserving-caps.ts';

/** Takes a part of this year's cap for a source; false when not enough of it is left. */
export async function reserveCap(
  db: Database,
  { source, company, ...reservation }: Reservation & { source: string; company: Company },
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    with ${reservingCaps(source, company, [reservation], now)}
    select kind from cap_used`.execute(db);
  return rows.length > 0;
}
