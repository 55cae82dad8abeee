import { sql } from 'kysely';
import { newId } from './new-id.ts';
import type { Database } from './tables.ts';

/**
 * Throws when the database cannot do the shop's work: `orders` is locked, the disk is full or nothing
 * can be written. Its limits are short, because a health check that hangs says nothing. It locks no
 * row that another check writes: a process that is frozen in the middle of one must not fail others'.
 */
export async function probe(db: Database): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`
      select set_config('lock_timeout', '500ms', true), set_config('statement_timeout', '2s', true),
        set_config('work_mem', '64kB', true), set_config('temp_tablespaces', '', true)`.execute(
      trx,
    );
    await sql`select 1 from orders limit 1`.execute(trx);
    // More than work_mem holds, so that it is written to disk. The row below finds room in a page that
    // is there already and succeeds on a full disk.
    await sql`select count(*) from generate_series(1, 4000)`.execute(trx);
    const id = newId(new Date());
    await trx.insertInto('health_check').values({ id }).execute();
    await trx.deleteFrom('health_check').where('id', '=', id).execute();
  });
}
