import { sql } from 'kysely';
import type { Database } from './tables.ts';

/**
 * Throws when the database cannot do the shop's work: `orders` is locked, the disk is full or nothing
 * can be written. Its limits are short, because a health check that hangs says nothing.
 */
export async function probe(db: Database): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`
      select set_config('lock_timeout', '500ms', true), set_config('statement_timeout', '2s', true),
        set_config('work_mem', '64kB', true), set_config('temp_tablespaces', '', true)`.execute(
      trx,
    );
    await sql`select 1 from orders limit 1`.execute(trx);
    // More than work_mem holds, so that it is written to disk. The update below finds room in a page
    // that is there already and succeeds on a full disk.
    await sql`select count(*) from generate_series(1, 4000)`.execute(trx);
    await sql`update health_probe set checked_at = now()`.execute(trx);
  });
}
