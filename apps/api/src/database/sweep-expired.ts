import type { Database } from './tables.ts';

/** Kept a little longer, since another process's clock may be behind ours. */
const GRACE = 60_000;

/** Deletes what has expired, at most once per interval: cheap enough to ask for at each insert. */
export function sweepAtIntervals(
  db: Database,
  table: 'dpop_proof' | 'saved_token',
  interval: number,
) {
  let due = 0;
  return async (now: Date): Promise<void> => {
    if (now.getTime() < due) return;
    due = now.getTime() + interval;
    const limit = new Date(now.getTime() - GRACE);
    await db.deleteFrom(table).where('expires_at', '<', limit).execute();
  };
}
