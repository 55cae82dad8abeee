import type { Balance } from '@cairn/contract/balance';
import type { Database } from '../database/tables.ts';
import type { Member } from '../http/kit/member.ts';

const CURRENCY = 'AVIOS';

/** Undefined when the programme has no such member; a member without a balance has an unknown one. */
export async function getBalance(
  db: Database,
  { company, number }: Member,
): Promise<Balance | undefined> {
  const row = await db
    .selectFrom('member')
    .leftJoin('member_balance', (join) =>
      join
        .onRef('member_balance.company', '=', 'member.company')
        .onRef('member_balance.number', '=', 'member.number'),
    )
    .select(['amount', 'household'])
    .where('member.company', '=', company)
    .where('member.number', '=', number)
    .executeTakeFirst();
  if (!row) return undefined;
  const own = { amount: row.amount, currency: CURRENCY };
  if (row.household === null) return own;
  return { ...own, householdBalance: row.household, householdCurrency: CURRENCY };
}
