import type { SavedRecipient } from '@cairn/contract/members/saved-recipients';
import type { TargetAccount } from '@cairn/contract/members/target-account';
import { sql } from 'kysely';
import { newId } from '../database/new-id.ts';
import type { Database } from '../database/tables.ts';
import { transactForMember } from '../database/transact.ts';
import type { Member } from '../http/kit/member.ts';
import { asSaved } from './list-recipients.ts';
import { MOST_RECIPIENTS } from './rules.ts';

/**
 * Saves a recipient; one with the same number is updated. Undefined when the list is full. Whether
 * the number exists is not looked up, because the answer would give it away.
 */
export async function saveRecipient(
  db: Database,
  { company, number }: Member,
  { ffpNumber, firstName, lastName, email }: TargetAccount,
  now: Date,
): Promise<SavedRecipient | undefined> {
  return await transactForMember(db, async (trx) => {
    // One member's saves run one after another: two that count at the same time could pass the limit.
    const turn = `recipients/${company}/${number}`;
    await sql`select pg_advisory_xact_lock(hashtextextended(${turn}, 0))`.execute(trx);
    const { others } = await trx
      .selectFrom('saved_recipient')
      .select(({ fn }) => fn.countAll<number>().as('others'))
      .where('company', '=', company)
      .where('number', '=', number)
      .where('recipient_number', '!=', ffpNumber)
      .executeTakeFirstOrThrow();
    if (others >= MOST_RECIPIENTS) return undefined;

    const person = { first_name: firstName, last_name: lastName, email };
    const row = await trx
      .insertInto('saved_recipient')
      .values({
        id: newId(now),
        company,
        number,
        recipient_number: ffpNumber,
        ...person,
        created_at: now,
      })
      .onConflict((conflict) =>
        conflict.columns(['company', 'number', 'recipient_number']).doUpdateSet(person),
      )
      .returningAll()
      .executeTakeFirstOrThrow();
    return asSaved(row);
  });
}
