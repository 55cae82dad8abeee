import type { Database } from '../database/tables.ts';
import type { Member } from '../http/kit/member.ts';

/** A member's personal data. Dates are YYYY-MM-DD. */
export type Person = {
  name: { title?: string | undefined; firstName: string; lastName: string };
  email?: string | undefined;
  dateOfBirth?: string | undefined;
  gender?: string | undefined;
  country?: string | undefined;
  enrolmentDate?: string | undefined;
  tierStatus?: string | undefined;
};

/** Writes members' personal data as the programme has it now. */
export async function putMembers(
  db: Database,
  members: readonly (Member & Person)[],
): Promise<void> {
  if (members.length === 0) return;
  await db
    .insertInto('member')
    .values(
      members.map((member) => ({
        company: member.company,
        number: member.number,
        title: member.name.title ?? null,
        first_name: member.name.firstName,
        last_name: member.name.lastName,
        email: member.email ?? null,
        date_of_birth: member.dateOfBirth ?? null,
        gender: member.gender ?? null,
        country: member.country ?? null,
        enrolment_date: member.enrolmentDate ?? null,
        tier_status: member.tierStatus ?? null,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['company', 'number']).doUpdateSet(({ ref }) => ({
        title: ref('excluded.title'),
        first_name: ref('excluded.first_name'),
        last_name: ref('excluded.last_name'),
        email: ref('excluded.email'),
        date_of_birth: ref('excluded.date_of_birth'),
        gender: ref('excluded.gender'),
        country: ref('excluded.country'),
        enrolment_date: ref('excluded.enrolment_date'),
        tier_status: ref('excluded.tier_status'),
      })),
    )
    .execute();
}
