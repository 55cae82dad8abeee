import { type RawBuilder, sql } from 'kysely';
import { companyZones } from '../../database/company-zones.ts';
import { lastTotal } from '../../database/running-totals.ts';
import { type Invariant, keyTable } from '../invariant.ts';
import { ACCOUNT_CHANGES, AVIOS_CHANGES, postingsByDay } from './postings-by-day.ts';

/** Null during a rebuild and before the first posting was added: nothing is compared then. */
const CHECKPOINT = sql`(
  select posting_id from daily_checkpoint where posting_id > 0 and not is_emptying
)`;

/** Postings up to here have been added to the running total of members. */
const MEMBERS_TO = sql`(select members_to from daily_checkpoint)`;

/** Start and end of each company's day in the table `key`. */
const BOUNDS = sql`
  select split_part(key.id, '/', 1) as company, split_part(key.id, '/', 2) as day,
    split_part(key.id, '/', 2)::date::timestamp at time zone zone.name as starts,
    (split_part(key.id, '/', 2)::date + 1)::timestamp at time zone zone.name as ends
  from key join ${companyZones()} on zone.company = split_part(key.id, '/', 1)`;

function partOf(keys: readonly string[]): RawBuilder<unknown> {
  return sql`${keyTable(keys)},
    bounds as (${BOUNDS}),
    part as (${postingsByDay(sql`posting.id <= ${CHECKPOINT} and exists (
      select from bounds where bounds.company = zone.company
        and effective_at >= bounds.starts and effective_at < bounds.ends
    ) and effective_at >= (select min(starts) from bounds)
      and effective_at < (select max(ends) from bounds)`)})`;
}

function totalOfMembers(compared: '<' | '<='): RawBuilder<unknown> {
  return lastTotal(
    sql`kind = 'members' and company = bounds.company and day ${sql.raw(compared)} bounds.day`,
  );
}

export const DAYS: Invariant = {
  id: 14,
  title: 'Daily balances are what the ledger says',
  checks: [
    {
      rows: 'days',
      sql: (keys) => sql`
        with ${partOf(keys)},
        changed as (
          select change.*, before.balance as before from (${ACCOUNT_CHANGES}) change
          left join lateral (
            select balance from account_day earlier
            where earlier.account_id = change.account_id and earlier.day < change.day
            order by earlier.day desc limit 1
          ) before on true
        ),
        entered as (
          select company, day, count(*) as members from changed
          where before is null and account_id ~ '/member/[0-9]' group by company, day
        ),
        expected as (${AVIOS_CHANGES}),
        kept as (
          select avios_day.* from bounds join avios_day using (company, day)
          where line <> 'members' and ${CHECKPOINT} is not null
        )
        select company || '/' || day as key, company || ' ' || day as what,
          line || ' ' || product || ' ' || currency || ': '
            || coalesce(kept.credited - kept.debited, 0) || ' avios of ' || coalesce(kept.txns, 0)
            || ', by the ledger ' || coalesce(expected.credited - expected.debited, 0) || ' of '
            || coalesce(expected.txns, 0) as detail
        from kept full join expected using (company, day, line, product, currency)
        where (kept.txns, kept.credited, kept.debited)
          is distinct from (expected.txns, expected.credited, expected.debited)
        union all
        select company || '/' || day, account_id,
          'changed by ' || coalesce(kept.balance, 0) - coalesce(before, 0) || ' on ' || day
            || ', by the ledger by ' || change
        from changed left join account_day kept using (account_id, day)
        where kept.balance - coalesce(before, 0) is distinct from change
        union all
        select company || '/' || day, company || ' ' || day,
          'members: ' || counted || ', in the total ' || total || ', by the ledger ' || members
        from (
          select company, day, coalesce(members, 0) as members, coalesce(txns, 0) as counted,
            coalesce((${totalOfMembers('<=')}), 0) - coalesce((${totalOfMembers('<')}), 0) as total
          from bounds left join entered using (company, day)
          left join (select * from avios_day where line = 'members') counted using (company, day)
        ) of_day
        where ${CHECKPOINT} is not null
          and (counted <> members or (total <> members and ${MEMBERS_TO} = ${CHECKPOINT}))`,
    },
    {
      rows: 'accounts',
      sql: (keys) => sql`
        with ${keyTable(keys)}
        select account.id as key, account.id as what,
          'balance ' || account.balance || ', by its days ' || kept.balance as detail
        from key join account on account.id = key.id
        cross join lateral (
          select coalesce((
            select balance from account_day where account_id = account.id order by day desc limit 1
          ), 0) + coalesce((
            select sum(amount) from posting where credit_account = account.id and id > ${CHECKPOINT}
          ), 0) - coalesce((
            select sum(amount) from posting where debit_account = account.id and id > ${CHECKPOINT}
          ), 0) as balance
        ) kept
        where account.mode = 'locked' and ${CHECKPOINT} is not null
          and kept.balance <> account.balance`,
    },
  ],
};
