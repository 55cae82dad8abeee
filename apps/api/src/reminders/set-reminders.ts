import type { BonusReminders, WantedReminders } from '@cairn/contract/members/bonus-reminders';
import type { Locale } from '@cairn/contract/values/company';
import { sql } from 'kysely';
import type { Database } from '../database/tables.ts';
import type { Member } from '../http/kit/member.ts';
import { asReminders } from './get-reminders.ts';
import { hashToken, leaveToken } from './leave-token.ts';

type Consent = Parameters<typeof asReminders>[0];

/**
 * Stores what the member agrees to. Undefined if there is no such member: the row is locked, so that
 * nobody agrees while they are being erased.
 */
export async function setReminders(
  db: Database,
  member: Member,
  { starts, endsSoon }: WantedReminders,
  language: Locale,
  now: Date,
): Promise<BonusReminders | undefined> {
  const { company, number } = member;
  const hash = hashToken(await leaveToken(db, member));
  const at = (isWanted: boolean) => (isWanted ? now : null);
  const { rows } = await sql<Consent>`
    insert into bonus_reminder
      (company, number, starts_since, ends_soon_since, language, leave_token_hash)
    select company, number, ${at(starts)}::timestamptz, ${at(endsSoon)}::timestamptz,
      ${language}, ${hash}
    from member where company = ${company} and number = ${number} for key share
    on conflict (company, number) do update set
      starts_since = case when ${starts}
        then coalesce(bonus_reminder.starts_since, excluded.starts_since) end,
      ends_soon_since = case when ${endsSoon}
        then coalesce(bonus_reminder.ends_soon_since, excluded.ends_soon_since) end,
      language = excluded.language
    returning starts_since, ends_soon_since, language`.execute(db);
  return rows[0] && asReminders(rows[0]);
}
