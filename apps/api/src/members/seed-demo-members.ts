import type { Company } from '@cairn/contract/values/company';
import { membershipNumber } from '@cairn/contract/values/membership-number';
import type { Database } from '../database/tables.ts';
import { type Person, putMembers } from './put-members.ts';
import { seedDemoActivities } from './seed-demo-activities.ts';
import { type DemoCaps, seedDemoCaps } from './seed-demo-caps.ts';
import { type DemoHoldings, seedDemoHoldings } from './seed-demo-holdings.ts';

/** Demo members have every field, except perhaps a title. */
export type DemoMember = Person &
  DemoHoldings & {
    number: string;
    email: string;
    dateOfBirth: string;
    gender: string;
    country: string;
    enrolmentDate: string;
    tierStatus: string;
    capsUsed?: DemoCaps;
  };

/** Names follow the demo's list at every start; balances stay as they have become. */
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
  await putMembers(db, members);
  await seedDemoActivities(db, members);
  await seedDemoHoldings(db, members, now);
  await seedDemoCaps(db, members, now);
}
