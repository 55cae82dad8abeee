import type { UserStats } from '@cairn/contract/user-stats';
import { capYear } from '../caps/rules.ts';
import type { Database } from '../database/tables.ts';
import type { Member } from '../http/kit/member.ts';

/** What counts against this year's caps is what was boosted and bought; undefined for no member. */
export async function getUserStats(
  db: Database,
  { company, number }: Member,
  now: Date,
): Promise<UserStats | undefined> {
  const rows = await db
    .selectFrom('member')
    .leftJoin('cap_usage', (join) =>
      join
        .onRef('cap_usage.company', '=', 'member.company')
        .onRef('cap_usage.number', '=', 'member.number')
        .on('cap_usage.year', '=', capYear(company, now)),
    )
    .select(['kind', 'used'])
    .where('member.company', '=', company)
    .where('member.number', '=', number)
    .execute();
  if (rows.length === 0) return undefined;
  const used = (kind: 'booster' | 'purchase') => rows.find((row) => row.kind === kind)?.used ?? 0;
  return { boostedAvios: used('booster'), purchasedAvios: used('purchase') };
}
