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
      select sum(change) from (${sidesOf(account, sql`posting.id > (select kept from point)`)}) side
      join ledger_txn on ledger_txn.id = side.txn_id
      where effective_at < ${start}
    ), 0))::bigint end as balance`.execute(db);
  return rows[0]?.balance ?? undefined;
}

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
    select case when credit_account = ${account} then amount else -amount end as change
    from ledger_txn join posting on posting.txn_id = ledger_txn.id
    where effective_at >= ${start} and effective_at <= ${moment}
      and ${account} in (credit_account, debit_account)`;
}
