import type { PurchaseAllowance } from '@cairn/contract/members/purchase-allowance';
import { readCaps } from '../caps/read-caps.ts';
import { CAPS, capYear } from '../caps/rules.ts';
import type { Database } from '../database/tables.ts';
import type { Member } from '../http/kit/member.ts';

/** Undefined when there is no such member. */
export async function getPurchaseAllowance(
  db: Database,
  member: Member,
  now: Date,
): Promise<PurchaseAllowance | undefined> {
  const [found, caps] = await Promise.all([
    db
      .selectFrom('member')
      .leftJoin('debt', (join) =>
        join
          .onRef('debt.company', '=', 'member.company')
          .onRef('debt.number', '=', 'member.number'),
      )
      .select('owed')
      .where('member.company', '=', member.company)
      .where('member.number', '=', member.number)
      .executeTakeFirst(),
    readCaps(db, member, now),
  ]);
  return (
    found && {
      year: capYear(member.company, now),
      cap: CAPS.purchase,
      left: caps.purchase.left,
      owedAvios: found.owed ?? 0,
    }
  );
}
