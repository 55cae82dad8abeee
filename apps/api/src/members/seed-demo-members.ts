import type { Company } from '@cairn/contract/company';
import { membershipNumber } from '@cairn/contract/membership-number';
import type { Database } from '../database/tables.ts';
import { seedDemoActivities } from './seed-demo-activities.ts';
import { type DemoCaps, seedDemoCaps } from './seed-demo-caps.ts';
import { type DemoHoldings, seedDemoHoldings } from './seed-demo-holdings.ts';

export type DemoMember = DemoHoldings & {
  number: string;
  name: { title?: string; firstName: string; lastName: string };
  email: string;
  /** Dates are YYYY-MM-DD. */
  dateOfBirth: string;
  gender: string;
  country: string;
  enrolmentDate: string;
  tierStatus: string;
  capsUsed?: DemoCaps;
};

/** Who they are follows the demo's list at every start; what they have by now stays theirs. */
export async function seedDemoMembers(
  db: Database,
  companies: readonly Company[],
  demoMembers: readonly DemoMember[],
  now = new Date(),
): Promise<void> {
  const members = companies.flatMap((company) =>
    demoMembers.map((member) => ({
      ...member,
      company,
      number: membershipNumber.parse(member.number),
    })),
  );
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
        email: member.email,
        date_of_birth: member.dateOfBirth,
        gender: member.gender,
        country: member.country,
        enrolment_date: member.enrolmentDate,
        tier_status: member.tierStatus,
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
  await seedDemoActivities(db, members);
  await seedDemoHoldings(db, members, now);
  await seedDemoCaps(db, members, now);
}
