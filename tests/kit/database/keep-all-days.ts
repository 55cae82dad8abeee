import { sql } from 'kysely';
import { keepDays } from '../../../apps/api/src/books/daily/keep-days.ts';
import type { Database } from '../../../apps/api/src/database/tables.ts';

/** Repeats `keepDays` until it has added everything: transactions of other tests can make a run do nothing. */
export async function keepAllDays(db: Database): Promise<void> {
  for (;;) {
    await keepDays(db);
    const { rows } = await sql`
      select 1 from daily_checkpoint
      where not is_emptying and posting_id >= coalesce((select max(id) from posting), 0)`.execute(
      db,
    );
    if (rows.length > 0) return;
  }
}
