import type { Company } from '@cairn/contract/company';
import { membershipNumber } from '@cairn/contract/membership-number';
import type { Database } from '../database/tables.ts';

export type DemoMember = {
  number: string;
  name: { title?: string; firstName: string; lastName: string };
  email: string;
  /** Dates are YYYY-MM-DD. */
  dateOfBirth: string;
  gender: string;
  country: string;
  enrolmentDate: string;
  tierStatus: string;
  /** Null is not known just now. */
  balance: number | null;
  householdBalance?: number;
};

/** Who they are follows the demo's list at every start; what they have by now stays theirs. */
export async function seedDemoMembers(
  db: Database,
  companies: readonly Company[],
  members: readonly DemoMember[],
): Promise<void> {
  const pairs = companies.flatMap((company) => members.map((member) => ({ company, member })));
  if (pairs.length === 0) return;
  await db
    .insertInto('member')
    .values(
      pairs.map(({ company, member }) => ({
        company,
        number: membershipNumber.parse(member.number),
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
  await db
    .insertInto('member_balance')
    .values(
      pairs.map(({ company, member }) => ({
        company,
        number: membershipNumber.parse(member.number),
        amount: member.balance,
        household: member.householdBalance ?? null,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
