import type { UserStats } from '@cairn/contract/members/user-stats';
import { readCaps } from '../caps/read-caps.ts';
import type { Database } from '../database/tables.ts';
import type { Member } from '../http/kit/member.ts';

/** Avios that a member has boosted and bought this year; undefined when there is no such member. */
export async function getUserStats(
  db: Database,
  member: Member,
  now: Date,
): Promise<UserStats | undefined> {
  const found = await db
    .selectFrom('member')
    .select('number')
    .where((row) => row.and(member))
    .executeTakeFirst();
  if (!found) return undefined;
  const { booster, purchase } = await readCaps(db, member, now);
  return { boostedAvios: booster.used, purchasedAvios: purchase.used };
}
