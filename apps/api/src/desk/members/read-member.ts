import { COMPANIES } from '@cairn/contract/values/company';
import * as z from 'zod/mini';
import type { Database } from '../../database/tables.ts';
import type { Member } from '../../http/kit/member.ts';
import type { ActionContext } from '../actions/action.ts';
import { type Outcome, refusal } from '../actions/outcome.ts';
import { done } from '../terminal/answer.ts';
import { MASKED_DATE, maskEmail, maskNumber } from './masks.ts';

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
type Read = Outcome<MemberCard>;

/** Who a member is, with what could be abused masked. */
export async function viewMember({ db }: ActionContext, member: Member): Promise<Read> {
  const found = await findMember(db, member);
  if (found.kind === 'refused') return found;
  const { number, email, dateOfBirth } = found.result;
  const masked = {
    number: maskNumber(number),
    email: email === null ? null : maskEmail(email),
    dateOfBirth: dateOfBirth === null ? null : MASKED_DATE,
  };
  return { kind: 'done', result: { ...found.result, ...masked } };
}

/** The same in full. The reason for it is on record. */
export async function revealMember({ db }: ActionContext, member: Member): Promise<Read> {
  return await findMember(db, member);
}

async function findMember(db: Database, { company, number }: Member): Promise<Read> {
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
