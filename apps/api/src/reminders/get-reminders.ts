import type { BonusReminders } from '@cairn/contract/members/bonus-reminders';
import type { Selectable } from 'kysely';
import type { Database, Tables } from '../database/tables.ts';
import type { Member } from '../http/kit/member.ts';

export async function getReminders(db: Database, member: Member): Promise<BonusReminders> {
  const row = await db
    .selectFrom('bonus_reminder')
    .select(['starts_since', 'ends_soon_since', 'language'])
    .where((eb) => eb.and(member))
    .executeTakeFirst();
  return row ? asReminders(row) : {};
}

type Row = Pick<
  Selectable<Tables['bonus_reminder']>,
  'starts_since' | 'ends_soon_since' | 'language'
>;

export function asReminders({ starts_since, ends_soon_since, language }: Row): BonusReminders {
  return {
    ...(starts_since && { startsSince: starts_since.toISOString() }),
    ...(ends_soon_since && { endsSoonSince: ends_soon_since.toISOString() }),
    language,
  };
}
