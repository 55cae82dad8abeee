import { sql } from 'kysely';
import { BATCH } from './in-batches.ts';
import type { Database } from './tables.ts';

/** Kept a little longer, since another process's clock may be behind ours. */
const GRACE = 60_000;

/**
 * Deletes what has expired, at most once per interval: cheap enough to ask for at each insert. What
 * is more than a batch is left to the next insert, so that no member waits for it.
 */
export function sweepAtIntervals(
  db: Database,
  table: 'dpop_proof' | 'saved_token' | 'staff_sign_in' | 'staff_session',
  interval: number,
) {
  let due = 0;
  return async (now: Date): Promise<void> => {
    if (now.getTime() < due) return;
    due = now.getTime() + interval;
    const limit = new Date(now.getTime() - GRACE);
    const { numDeletedRows } = await db
      .deleteFrom(table)
      .where(
        sql<boolean>`ctid = any(array(
          select ctid from ${sql.table(table)} where expires_at < ${limit}::timestamptz
          limit ${BATCH} for update skip locked
        ))`,
      )
      .executeTakeFirst();
    if (numDeletedRows === BigInt(BATCH)) due = 0;
  };
}
