import type { RecipientId } from '@cairn/contract/members/saved-recipients';
import type { Database } from '../database/tables.ts';
import type { Member } from '../http/kit/member.ts';

/** False if the member has no recipient with this id. */
export async function forgetRecipient(
  db: Database,
  { company, number }: Member,
  id: RecipientId,
): Promise<boolean> {
  const forgotten = await db
    .deleteFrom('saved_recipient')
    .where('id', '=', id)
    .where('company', '=', company)
    .where('number', '=', number)
    .returning('id')
    .executeTakeFirst();
  return forgotten !== undefined;
}
