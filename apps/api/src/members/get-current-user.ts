import type { CurrentUser } from '@cairn/contract/members/current-user';
import type { Database } from '../database/tables.ts';
import type { Member } from '../http/kit/member.ts';

export async function getCurrentUser(
  db: Database,
  { company, number }: Member,
): Promise<CurrentUser | undefined> {
  const row = await db
    .selectFrom('member')
    .selectAll()
    .where('company', '=', company)
    .where('number', '=', number)
    .executeTakeFirst();
  return (
    row && {
      ffpNumber: row.number,
      name: {
        title: row.title ?? undefined,
        firstName: row.first_name,
        lastName: row.last_name,
      },
      email: row.email ?? undefined,
      dob: row.date_of_birth ?? undefined,
      gender: row.gender ?? undefined,
      country: row.country ?? undefined,
      enrolmentDate: row.enrolment_date ?? undefined,
      tierStatus: row.tier_status ?? undefined,
    }
  );
}
