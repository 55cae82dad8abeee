import type { ErasureState } from '@cairn/contract/members/erasure';
import type { Database } from '../database/tables.ts';
import type { Member } from '../http/kit/member.ts';
import { describeObstacles } from './describe-obstacle.ts';
import { listObstacles } from './list-obstacles.ts';

/** Undefined when the programme has no such member. */
export async function getErasure(
  db: Database,
  member: Member,
  now: Date,
): Promise<ErasureState | undefined> {
  const found = await db
    .selectFrom('member')
    .leftJoin('erasure_request as request', (join) =>
      join
        .onRef('request.company', '=', 'member.company')
        .onRef('request.number', '=', 'member.number'),
    )
    .select(['requested_at', 'erase_at'])
    .where('member.company', '=', member.company)
    .where('member.number', '=', member.number)
    .executeTakeFirst();
  if (!found) return undefined;
  const { requested_at, erase_at } = found;
  const obstacles = describeObstacles(await listObstacles(db, member, now));
  if (!requested_at || !erase_at) return { status: 'none', obstacles };
  return {
    status: 'requested',
    requestedAt: requested_at.toISOString(),
    eraseAt: erase_at.toISOString(),
    obstacles,
  };
}
