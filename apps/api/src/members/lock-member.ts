import type { Database } from '../database/tables.ts';
import type { Member } from '../http/kit/member.ts';

/**
 * A member's starts, of orders and of subscriptions, come one after another: each finds the one
 * before it.
 */
export async function lockMember(trx: Database, { company, number }: Member): Promise<void> {
  await trx
    .selectFrom('member')
    .select('number')
    .where('company', '=', company)
    .where('number', '=', number)
    .forNoKeyUpdate()
    .execute();
}
