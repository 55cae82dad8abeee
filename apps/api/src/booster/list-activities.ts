import { OPEN_STATES } from '../database/tables/orders.ts';
import type { Database } from '../database/tables.ts';
import type { Member } from '../http/kit/member.ts';
import { boostableSince } from './rules.ts';

/**
 * A member's activities that are recent enough to boost, newest first. Those of an unpaid order are
 * still free: a new start would cancel that order and release them.
 */
export async function listActivities(db: Database, { company, number }: Member, now: Date) {
  return await db
    .selectFrom('activity')
    .leftJoin('boosted_activity', 'boosted_activity.activity_id', 'activity.id')
    .leftJoin('orders', (join) =>
      join
        .onRef('orders.id', '=', 'boosted_activity.order_id')
        .on('orders.state', 'not in', [...OPEN_STATES]),
    )
    .selectAll('activity')
    .select('orders.id as boosted_by')
    .where('activity.company', '=', company)
    .where('activity.number', '=', number)
    .where('made_at', '>=', boostableSince(now))
    .orderBy('made_at', 'desc')
    .orderBy('activity.id')
    .execute();
}

export type Activity = Awaited<ReturnType<typeof listActivities>>[number];
