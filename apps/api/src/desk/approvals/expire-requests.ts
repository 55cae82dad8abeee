import type { Database } from '../../database/tables.ts';

/** Requests whose time is over stop waiting. */
export async function expireRequests(db: Database, now: Date): Promise<void> {
  await db
    .updateTable('approval_request')
    .set({ state: 'expired' })
    .where('state', '=', 'waiting')
    .where('expires_at', '<=', now)
    .execute();
}
