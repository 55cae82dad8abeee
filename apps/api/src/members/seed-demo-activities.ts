import { type Company, OPERATIONS } from '@cairn/contract/values/company';
import type { MemberTables } from '../database/tables/members.ts';
import type { Database } from '../database/tables.ts';
import type { Member } from '../http/kit/member.ts';

export type DemoActivity = {
  /** Different from the member's others. */
  id: string;
  type: MemberTables['activity']['type'];
  sectorType: string;
  description: string;
  /** The description at a company whose first language is Spanish. */
  spanish?: string;
  partner: string;
  avios: number;
  madeAt: Date;
  processedAt?: Date;
};

/** Their dates follow the demo's list at every start, so that there is always something to boost; so do words that were erased. */
export async function seedDemoActivities(
  db: Database,
  members: readonly (Member & { activities?: readonly DemoActivity[] })[],
): Promise<void> {
  const rows = members.flatMap((member) =>
    (member.activities ?? []).map((activity) => ({
      id: activityId(member, activity),
      company: member.company,
      number: member.number,
      type: activity.type,
      sector_type: activity.sectorType,
      description: descriptionAt(member.company, activity),
      partner_id: activity.partner,
      avios: activity.avios,
      made_at: activity.madeAt,
      processed_at: activity.processedAt ?? null,
    })),
  );
  if (rows.length === 0) return;
  await db
    .insertInto('activity')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(({ ref }) => ({
        sector_type: ref('excluded.sector_type'),
        description: ref('excluded.description'),
        partner_id: ref('excluded.partner_id'),
        made_at: ref('excluded.made_at'),
        processed_at: ref('excluded.processed_at'),
      })),
    )
    .execute();
}

function descriptionAt(company: Company, { description, spanish = description }: DemoActivity) {
  return OPERATIONS[company].languages[0] === 'es-ES' ? spanish : description;
}

export function activityId({ company, number }: Member, { id }: DemoActivity): string {
  return `${company}-${number}-${id}`;
}
