import type { Locale } from '@cairn/contract/values/company';
import type { Database } from '../database/tables.ts';
import type { Member } from '../http/kit/member.ts';

/**
 * Emails to a member are in the language that they used last. While their row is locked this is left
 * for their next call: nobody waits for the sake of a language.
 */
export async function rememberLanguage(
  db: Database,
  { company, number }: Member,
  language: Locale,
): Promise<void> {
  const isFree = db
    .selectFrom('member')
    .select('number')
    .where('company', '=', company)
    .where('number', '=', number)
    .where('language', 'is distinct from', language)
    .forNoKeyUpdate()
    .skipLocked();
  await db
    .updateTable('member')
    .set({ language })
    .where('company', '=', company)
    .where('number', 'in', isFree)
    .execute();
}
