import type { Locale } from '@cairn/contract/values/company';
import type { Database } from '../database/tables.ts';
import type { Member } from '../http/kit/member.ts';

/** Emails to a member are in the language that they used last. */
export async function rememberLanguage(
  db: Database,
  { company, number }: Member,
  language: Locale,
): Promise<void> {
  await db
    .updateTable('member')
    .set({ language })
    .where('company', '=', company)
    .where('number', '=', number)
    .where('language', 'is distinct from', language)
    .execute();
}
