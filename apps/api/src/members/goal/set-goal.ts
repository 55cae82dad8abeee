import type { MemberGoal } from '@cairn/contract/members/goal';
import { sql } from 'kysely';
import type { Database } from '../../database/tables.ts';
import type { Member } from '../../http/kit/member.ts';

/**
 * False if there is no such member. The member's row is locked, so that an erasure at the same time
 * leaves no goal behind.
 */
export async function setGoal(
  db: Database,
  { company, number }: Member,
  { avios, preset = null }: { avios: MemberGoal['avios']; preset?: string | null | undefined },
  now: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with owner as (
      select company, number from member
      where company = ${company} and number = ${number} for key share
    )
    insert into goal (company, number, avios, preset, set_at)
    select company, number, ${avios}::bigint, ${preset}::text, ${now}::timestamptz from owner
    on conflict (company, number)
    do update set avios = excluded.avios, preset = excluded.preset, set_at = excluded.set_at
  `.execute(db);
  return numAffectedRows === 1n;
}
