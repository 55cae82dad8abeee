import { timeZoneOf } from '@cairn/contract/values/time-zone';
import type { ReminderLetter } from '../background/letter.ts';
import type { Database } from '../database/tables.ts';
import { canUseBonus } from '../reminders/can-use-bonus.ts';
import { leaveToken } from '../reminders/leave-token.ts';
import { CONSENT, isRunning } from '../reminders/rules.ts';
import type { ReminderFacts, Sender } from './letters/facts.ts';
import { marketOf } from './letters/writing/shop-link.ts';

type Addressed = { facts: ReminderFacts; memberAddress: string | null };

/** Undefined if the bonus has ended, or the member no longer wants the letter or cannot use it. */
export async function readReminderFacts(
  db: Database,
  { letter, about }: { letter: ReminderLetter; about: string },
  { shopUrl, seller }: Sender,
  now: Date,
): Promise<Addressed | undefined> {
  const row = await db
    .selectFrom('bonus_reminder_letter as letter')
    .innerJoin('bonus_campaign as bonus', 'bonus.id', 'letter.bonus_id')
    .innerJoin('product_switch', (join) =>
      join
        .onRef('product_switch.company', '=', 'bonus.company')
        .onRef('product_switch.product', '=', 'bonus.product'),
    )
    .innerJoin('bonus_reminder as reminder', (join) =>
      join
        .onRef('reminder.company', '=', 'letter.company')
        .onRef('reminder.number', '=', 'letter.number'),
    )
    .innerJoin('member', (join) =>
      join
        .onRef('member.company', '=', 'letter.company')
        .onRef('member.number', '=', 'letter.number'),
    )
    .select(['bonus.product', 'kind', 'value', 'from_avios', 'starts_at', 'ends_at', 'enabled'])
    .select(['starts_since', 'ends_soon_since', 'reminder.language as consent_language'])
    .select(['member.company', 'member.number', 'first_name', 'last_name', 'email', 'country'])
    .select('member.language')
    .where('letter.id', '=', about)
    .executeTakeFirst();
  const agreedAt = row?.[CONSENT[letter]];
  if (!row || !agreedAt || !row.enabled || !isRunning(row, now)) return undefined;
  const { company, number } = row;
  if (!(await canUseBonus(db, { company, number }, row, now))) return undefined;
  return {
    memberAddress: row.email,
    facts: {
      product: row.product,
      bonus: { kind: row.kind, value: row.value },
      fromAvios: row.from_avios,
      endsAt: row.ends_at,
      agreedAt,
      company,
      market: marketOf(row.country, company),
      locale: row.language ?? row.consent_language,
      timeZone: timeZoneOf(row.country, company),
      member: { firstName: row.first_name, lastName: row.last_name },
      shopUrl,
      seller,
      leaveToken: await leaveToken(db, { company, number }),
    },
  };
}
