import { recipientId, type SavedRecipient } from '@cairn/contract/members/saved-recipients';
import type { Selectable } from 'kysely';
import type { Database, Tables } from '../database/tables.ts';
import type { Member } from '../http/kit/member.ts';

/** A member's saved recipients, newest first. */
export async function listRecipients(
  db: Database,
  { company, number }: Member,
): Promise<SavedRecipient[]> {
  const rows = await db
    .selectFrom('saved_recipient')
    .selectAll()
    .where('company', '=', company)
    .where('number', '=', number)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(asSaved);
}

export function asSaved(row: Selectable<Tables['saved_recipient']>): SavedRecipient {
  return {
    id: recipientId.parse(row.id),
    ffpNumber: row.recipient_number,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
  };
}
