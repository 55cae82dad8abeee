import type { Database } from '../database/tables.ts';
import type { Member } from '../http/kit/member.ts';
import { hashToken } from './leave-token.ts';

/** Stopping what is off does nothing. Letters that wait in the queue are not sent either. */
export async function stopReminders(db: Database, member: Member): Promise<void> {
  await db
    .deleteFrom('bonus_reminder')
    .where((row) => row.and(member))
    .execute();
}

/** The same for whoever has the link of a reminder. */
export async function stopByToken(db: Database, token: string): Promise<void> {
  await db.deleteFrom('bonus_reminder').where('leave_token_hash', '=', hashToken(token)).execute();
}
