import type { Company } from '@cairn/contract/values/company';
import type { MembershipNumber } from '@cairn/contract/values/membership-number';
import { sql } from 'kysely';
import type { MemberTables } from '../database/tables/members.ts';
import type { Database } from '../database/tables.ts';

/** Something that a member earned avios with, as the programme tells it. */
export type EarnedActivity = {
  id: string;
  number: MembershipNumber;
  type: MemberTables['activity']['type'];
  sectorType: string;
  description: string;
  partner: string;
  avios: number;
  madeAt: Date;
  processedAt?: Date | undefined;
};

type Known = Omit<EarnedActivity, 'processedAt'> & { company: Company; processedAt: Date | null };

/** Adds activities that are not there yet, and returns how many. A member who was erased meanwhile gets none. */
export async function putActivities(
  db: Database,
  company: Company,
  activities: readonly EarnedActivity[],
): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    insert into activity (
      id, company, number, type, sector_type, description, partner_id, avios, made_at, processed_at
    )
    select given.id, member.company, member.number, given.type, given.sector_type,
      given.description, given.partner_id, given.avios, given.made_at, given.processed_at
    from unnest(
      ${activities.map(({ id }) => id)}::text[],
      ${activities.map(({ number }) => number)}::text[],
      ${activities.map(({ type }) => type)}::text[],
      ${activities.map(({ sectorType }) => sectorType)}::text[],
      ${activities.map(({ description }) => description)}::text[],
      ${activities.map(({ partner }) => partner)}::text[],
      ${activities.map(({ avios }) => avios)}::bigint[],
      ${activities.map(({ madeAt }) => madeAt)}::timestamptz[],
      ${activities.map(({ processedAt }) => processedAt ?? null)}::timestamptz[]
    ) as given (
      id, number, type, sector_type, description, partner_id, avios, made_at, processed_at
    )
    join member on member.company = ${company} and member.number = given.number
    -- Waits for an erasure under way, which deletes the member.
    for key share of member
    on conflict (id) do nothing
    returning id`.execute(db);
  return rows.length;
}

/** Activities that are there already, by id, whosever they are. */
export async function findActivities(
  db: Database,
  ids: readonly string[],
): Promise<Map<string, Known>> {
  const rows = await db
    .selectFrom('activity')
    .select(['id', 'company', 'number', 'type', 'description', 'avios'])
    .select(['sector_type as sectorType', 'partner_id as partner'])
    .select(['made_at as madeAt', 'processed_at as processedAt'])
    .where('id', '=', sql<string>`any(${ids}::text[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** In which facts an activity differs from the one that is known by its id. */
export function differences(company: Company, given: EarnedActivity, known: Known): string[] {
  const facts = [
    ['company', company, known.company],
    ['number', given.number, known.number],
    ['type', given.type, known.type],
    ['sectorType', given.sectorType, known.sectorType],
    ['description', given.description, known.description],
    ['partner', given.partner, known.partner],
    ['avios', given.avios, known.avios],
    ['madeAt', given.madeAt.getTime(), known.madeAt.getTime()],
    ['processedAt', given.processedAt?.getTime(), known.processedAt?.getTime()],
  ] as const;
  return facts.filter(([, one, other]) => one !== other).map(([name]) => name);
}
