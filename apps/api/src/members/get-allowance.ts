import type { TransferAllowance, YearlyAllowance } from '@cairn/contract/members/yearly-allowance';
import { readCaps } from '../caps/read-caps.ts';
import { CAPS, capYear } from '../caps/rules.ts';
import type { CapKind } from '../database/tables/orders.ts';
import type { Database } from '../database/tables.ts';
import type { Member } from '../http/kit/member.ts';
import { readSetAside } from './read-set-aside.ts';

/** Undefined when there is no such member. */
export async function getAllowance(
  db: Database,
  member: Member,
  kind: CapKind,
  now: Date,
): Promise<YearlyAllowance | undefined> {
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
      cap: CAPS[kind],
      left: caps[kind].left,
      owedAvios: found.owed ?? 0,
    }
  );
}

/** Undefined when there is no such member. */
export async function getTransferAllowance(
  db: Database,
  member: Member,
  now: Date,
): Promise<TransferAllowance | undefined> {
  const [allowance, heldAvios] = await Promise.all([
    getAllowance(db, member, 'sent', now),
    readSetAside(db, member),
  ]);
  return allowance && { ...allowance, heldAvios };
}
