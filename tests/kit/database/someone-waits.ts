import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '../../../apps/api/src/database/tables.ts';

/** Until somebody waits for what somebody else has locked in this database. */
export async function someoneWaits(db: Database): Promise<void> {
  const waiting = async () => {
    const { rows } = await sql`
      select 1 from pg_locks join pg_stat_activity using (pid)
      where not granted and datname = current_database()`.execute(db);
    return rows.length;
  };
  await expect.poll(waiting, { interval: 5 }).toBe(1);
}
