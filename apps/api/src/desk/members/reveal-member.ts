import { COMPANIES } from '@cairn/contract/values/company';
import * as z from 'zod/mini';
import type { Member } from '../../http/kit/member.ts';
import type { ActionContext } from '../actions/action.ts';
import { type Outcome, refusal } from '../actions/outcome.ts';
import { done } from '../terminal/answer.ts';

export const memberCard = z.object({
  company: z.enum(COMPANIES),
  number: z.string(),
  name: z.string(),
  email: z.nullable(z.string()),
  dateOfBirth: z.nullable(z.string()),
  country: z.nullable(z.string()),
  tierStatus: z.nullable(z.string()),
  enrolmentDate: z.nullable(z.string()),
});
type MemberCard = z.infer<typeof memberCard>;

/** A member's personal data unmasked. The reason is in the audit log. */
export async function revealMember(
  { db }: ActionContext,
  { company, number }: Member,
): Promise<Outcome<MemberCard>> {
  const row = await db
    .selectFrom('member')
    .selectAll()
    .where((one) => one.and({ company, number }))
    .executeTakeFirst();
  if (!row) return refusal('not_found', `${company} has no member ${number}.`);
  const { email, country } = row;
  return {
    kind: 'done',
    result: {
      ...{ company, number, email, country },
      name: [row.title, row.first_name, row.last_name].filter(Boolean).join(' '),
      dateOfBirth: row.date_of_birth,
      tierStatus: row.tier_status,
      enrolmentDate: row.enrolment_date,
    },
  };
}

export function showMember({ company, number, name, email, dateOfBirth, country }: MemberCard) {
  return done(
    `${company} ${number}  ${name}`,
    `${email ?? 'no email'}  born ${dateOfBirth ?? 'unknown'}  ${country ?? 'no country'}`,
  );
}
