import type { Company } from '@cairn/contract/values/company';
import { dayIn } from '@cairn/contract/values/day-in';
import { companyTimeZone } from '@cairn/contract/values/time-zone';
import { type RawBuilder, sql } from 'kysely';
import type { AccountId } from '../../database/tables/ledger.ts';
import type { Database } from '../../database/tables.ts';
import { pointOf } from './days-ready.ts';

/**
 * An account's balance at a moment: the balance at the end of the day before, plus that day's entries up
 * to the moment. Entries that `keep-days` has not added yet count too, whatever their day. Undefined while
 * the days are being built.
 *
 * `offset 0` makes the planner look up one row after the other: joined, a house account's postings or the
 * transactions of all time were read.
 */
export async function balanceAt(
  db: Database,
  account: AccountId,
  moment: Date,
): Promise<number | undefined> {
  const [company = '', kind] = account.split('/');
  const zone = companyTimeZone(company as Company);
  const day = dayIn(zone, moment);
  const start = sql`(${day}::date::timestamp at time zone ${zone})`;
  // A house account is in nearly every posting, so its entries are found by time; a member has few.
  const isHouse = kind !== 'member' && kind !== 'receivable';
  const entries = isHouse
    ? entriesByTime(account, start, moment)
    : entriesOf(account, start, moment);
  const { rows } = await sql<{ balance: number | null }>`
    with point as (${pointOf()})
    select case when (select is_ready from point) then (coalesce((
      select balance from account_day where account_id = ${account} and day < ${day}
      order by day desc limit 1
    ), 0) + coalesce((select sum(change) from (${entries}) entry), 0)
    + coalesce((
      select sum(change) from (${sidesOf(account, SINCE)}) side
      cross join lateral (
        select effective_at from ledger_txn where ledger_txn.id = side.txn_id offset 0
      ) txn
      where effective_at < ${start}
    ), 0))::bigint end as balance`.execute(db);
  return rows[0]?.balance ?? undefined;
}

/** Without the second bound the planner expects a third of the ledger, and compiles for longer than it reads. */
const SINCE = sql`posting.id > (select kept from point) and posting.id <= (select bound from point)`;

function sidesOf(account: AccountId, where: RawBuilder<unknown>) {
  return sql`
    select txn_id, amount as change from posting where credit_account = ${account} and ${where}
    union all
    select txn_id, -amount from posting where debit_account = ${account} and ${where}`;
}

function entriesOf(account: AccountId, start: RawBuilder<unknown>, moment: Date) {
  return sql`
    select change from (${sidesOf(account, sql`true`)}) side
    join ledger_txn on ledger_txn.id = side.txn_id
    where effective_at >= ${start} and effective_at <= ${moment}`;
}

function entriesByTime(account: AccountId, start: RawBuilder<unknown>, moment: Date) {
  return sql`
    select change from ledger_txn cross join lateral (
      select case when credit_account = ${account} then amount else -amount end as change
      from posting
      where txn_id = ledger_txn.id and ${account} in (credit_account, debit_account)
      offset 0
    ) side
    where effective_at >= ${start} and effective_at <= ${moment}`;
}
