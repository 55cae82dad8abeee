import { CAPS, capYear } from '../caps/rules.ts';
import type { Database } from '../database/tables.ts';
import type { Member } from '../http/kit/member.ts';

export type FoundRecipient = {
  firstName: string;
  lastName: string;
  enrolmentDate: string | null;
  /** Avios that they may still receive in the year of the delivery. */
  receivedLeft: number;
};

/** The recipient of a gift or a transfer. What is found is for the rules and never for an answer. */
export async function findRecipient(
  db: Database,
  { company, number }: Member,
  deliveredAt: Date,
): Promise<FoundRecipient | undefined> {
  const row = await db
    .selectFrom('member')
    .leftJoin('cap_usage', (join) =>
      join
        .onRef('cap_usage.company', '=', 'member.company')
        .onRef('cap_usage.number', '=', 'member.number')
        .on('cap_usage.kind', '=', 'received')
        .on('cap_usage.year', '=', capYear(company, deliveredAt)),
    )
    .select(['first_name', 'last_name', 'enrolment_date', 'used'])
    .where('member.company', '=', company)
    .where('member.number', '=', number)
    .executeTakeFirst();
  return (
    row && {
      firstName: row.first_name,
      lastName: row.last_name,
      enrolmentDate: row.enrolment_date,
      receivedLeft: Math.max(0, CAPS.received - (row.used ?? 0)),
    }
  );
}
