import type { Company } from '@cairn/contract/company';
import type { Database } from '../database/tables.ts';
import type { ImportedMember } from './import-members.ts';

/** Who members are, as the programme says now. */
export async function putMembers(
  db: Database,
  company: Company,
  members: readonly ImportedMember[],
): Promise<void> {
  if (members.length === 0) return;
  await db
    .insertInto('member')
    .values(
      members.map((member) => ({
        company,
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
