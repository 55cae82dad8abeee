import type { AccountId } from '../database/tables/ledger.ts';
import type { Database } from '../database/tables.ts';

export type LockedBalance = { balance: number; held: number };

/** A member's balance; undefined when there is no such account. */
export async function readBalance(
  db: Database,
  account: AccountId,
): Promise<LockedBalance | undefined> {
  return await db
    .selectFrom('account')
    .select(['balance', 'held'])
    .where('id', '=', account)
    .where('mode', '=', 'locked')
    .executeTakeFirst();
}
