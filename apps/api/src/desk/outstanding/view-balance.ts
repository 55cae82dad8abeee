import * as z from 'zod/mini';
import { balanceAt } from '../../books/daily/balance-at.ts';
import type { AccountId } from '../../database/tables/ledger.ts';
import type { ActionContext } from '../actions/action.ts';
import { instant, key } from '../actions/fields.ts';
import { type Outcome, refusal } from '../actions/outcome.ts';
import { maskTextsFor } from '../look-up/personal.ts';
import { moment } from '../look-up/shared-fields.ts';
import { done } from '../terminal/answer.ts';
import { NOT_READY } from './view-outstanding.ts';

/** An account of the ledger, such as EI/member/3081470000000001/AVIOS or EI/clearing/EUR. */
export const balanceInput = z.strictObject({ account: key('account'), at: instant('at') });

export const balanceResult = z.object({
  account: z.string(),
  at: moment,
  unit: z.string(),
  /** Credits less debits: avios, or hundredths of a currency. */
  balance: z.int(),
});
type Balance = z.infer<typeof balanceResult>;

export async function viewBalance(
  { db, now, staff }: ActionContext,
  { account, at }: z.infer<typeof balanceInput>,
): Promise<Outcome<Balance>> {
  const moment = new Date(at);
  if (moment > now) return refusal('bad_request', '{at} is in the future.');
  const found = await db
    .selectFrom('account')
    .select(['id', 'unit'])
    .where('id', '=', account as AccountId)
    .executeTakeFirst();
  if (!found) return refusal('not_found', 'The ledger has no such account.');
  const balance = await balanceAt(db, found.id, moment);
  if (balance === undefined) return NOT_READY;
  const result = { account: found.id, at: moment.toISOString(), unit: found.unit, balance };
  return { kind: 'done', result: maskTextsFor(staff, result) };
}

export function showBalance({ account, at, unit, balance }: Balance) {
  return done(`${account}  ${at}  ${balance} ${unit}`);
}
