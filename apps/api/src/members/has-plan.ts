import { CURRENT_STATUSES } from '@cairn/contract/subscriptions/user-subscriptions';
import type { Database } from '../database/tables.ts';
import type { Member } from '../http/kit/member.ts';

export async function hasPlan(db: Database, { company, number }: Member): Promise<boolean> {
  const current = await db
    .selectFrom('subscription')
    .select('id')
    .where('company', '=', company)
    .where('number', '=', number)
    .where('status', 'in', CURRENT_STATUSES)
    .executeTakeFirst();
  return current !== undefined;
}
