import type { Database } from '../database/tables.ts';
import type { Member } from '../http/kit/member.ts';
import { boostableSince } from './rules.ts';

/** What a member earned lately enough to boost it, the newest first. */
export async function listActivities(db: Database, { company, number }: Member, now: Date) {
  return await db
    .selectFrom('activity')
    .leftJoin('boosted_activity', 'boosted_activity.activity_id', 'activity.id')
    .selectAll('activity')
    .select('boosted_activity.order_id as boosted_by')
    .where('company', '=', company)
    .where('number', '=', number)
    .where('made_at', '>=', boostableSince(now))
    .orderBy('made_at', 'desc')
    .orderBy('id')
    .execute();
}

export type Activity = Awaited<ReturnType<typeof listActivities>>[number];
