import type { Balance } from '@cairn/contract/members/balance';
import type { Database } from '../database/tables.ts';
import type { Member } from '../http/kit/member.ts';
import { memberAccount } from '../ledger/accounts.ts';

const CURRENCY = 'AVIOS';

/** Undefined when the programme has no such member; a member without an account has an unknown balance. */
export async function getBalance(db: Database, member: Member): Promise<Balance | undefined> {
  const row = await db
    .selectFrom('member')
    .leftJoin('account', (join) => join.on('account.id', '=', memberAccount(member)))
    .leftJoin('household', (join) =>
      join
        .onRef('household.company', '=', 'member.company')
        .onRef('household.number', '=', 'member.number'),
    )
    .leftJoin('debt', (join) =>
      join.onRef('debt.company', '=', 'member.company').onRef('debt.number', '=', 'member.number'),
    )
    .select(['balance', 'others_avios', 'owed'])
    .where('member.company', '=', member.company)
    .where('member.number', '=', member.number)
    .executeTakeFirst();
  if (!row) return undefined;
  const own = {
    amount: row.balance,
    currency: CURRENCY,
    ...(row.owed && { owedAvios: row.owed }),
  };
  if (row.balance === null || row.others_avios === null) return own;
  const householdBalance = row.balance + row.others_avios;
  return { ...own, householdBalance, householdCurrency: CURRENCY };
}
