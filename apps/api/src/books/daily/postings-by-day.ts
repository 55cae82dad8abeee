import type { Company } from '@cairn/contract/values/company';
import { type RawBuilder, sql } from 'kysely';
import { companyZones } from '../../database/company-zones.ts';
import type { AccountId } from '../../database/tables/ledger.ts';

/** Names the row of `account_day` that has a company's total of members' balances, or of their debts. */
export function totalAccount(company: Company, kind: 'member' | 'receivable'): AccountId {
  return `${company}/${kind}/AVIOS` as AccountId;
}

/** Postings with their transaction and the day, in the company's time zone, on which they count. */
export function postingsByDay(range: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select posting.*, ledger_txn.kind, source_type, source_id, reverses_id, effective_at,
      zone.company, to_char(effective_at at time zone zone.name, 'YYYY-MM-DD') as day
    from posting
    join ledger_txn on ledger_txn.id = posting.txn_id
    join ${companyZones()} on zone.company = split_part(debit_account, '/', 1)
    where ${range}`;
}

/** Changes of accounts and totals by day, from a table `part` of `postingsByDay`. */
export const ACCOUNT_CHANGES = sql`
  select account_id, company, day, sum(change)::bigint as change
  from (
    select credit_account as account_id, company, day, amount as change from part
    union all
    select debit_account, company, day, -amount from part
    union all
    select company || '/' || split_part(credit_account, '/', 2) || '/AVIOS', company, day, amount
    from part where split_part(credit_account, '/', 2) in ('member', 'receivable')
    union all
    select company || '/' || split_part(debit_account, '/', 2) || '/AVIOS', company, day, -amount
    from part where split_part(debit_account, '/', 2) in ('member', 'receivable')
  ) side
  group by account_id, company, day`;

/**
 * Whether the reversal `side` took avios because of a chargeback, which is booked at the same moment and
 * before it. The query has to join `cycle`, the month of a plan, for reversals of plans.
 */
export function isChargedBack(postingId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`exists (
    select from payment
    join ledger_txn money on money.source_type = 'payment'
      and split_part(money.source_id, ' ', 1) = payment.psp_reference
    join posting booked on booked.txn_id = money.id
    where payment.charge = coalesce(cycle.charge, side.source_id)
      and money.kind = 'chargeback' and money.effective_at = side.effective_at
      and booked.id < ${postingId}
  )`;
}

/**
 * Changes of members' avios by line, from the same table. The account on the other side of the posting
 * decides the line.
 */
export const AVIOS_CHANGES = sql`
  select company, day, line, product, currency,
    count(*) filter (where seq = case line when 'bonus' then 2 else 1 end) as txns,
    coalesce(sum(amount) filter (where is_credit), 0)::bigint as credited,
    coalesce(sum(amount) filter (where not is_credit), 0)::bigint as debited
  from (
    select side.company, day, seq, amount, is_credit,
      coalesce(orders.product, case when source_type = 'subscription' then 'subscription' end, '')
        as product,
      coalesce(orders.currency, subscription.currency, '') as currency,
      case
        when side.kind = 'reversal' then case when ${isChargedBack(sql`side.id`)} then 'charged_back' else 'refunded' end
        when other = 'opening' then 'brought'
        when other = 'earned' then 'earned'
        when other = 'adjusted' then 'adjusted'
        when other = 'receivable' then 'taken_for_debts'
        when other = 'transit' then 'transferred'
        when source_type = 'subscription' then 'plan_months'
        when product = 'booster' then 'boosted'
        when product in ('purchase', 'gift') and seq = 2 then 'bonus'
        when product = 'purchase' then 'bought'
        when product = 'gift' then 'gifts'
        else 'other'
      end as line
    from (
      select *, true as is_credit, split_part(debit_account, '/', 2) as other from part
      where split_part(credit_account, '/', 2) = 'member'
      union all
      select *, false, split_part(credit_account, '/', 2) from part
      where split_part(debit_account, '/', 2) = 'member'
    ) side
    left join orders on source_type = 'order' and orders.id = source_id
    left join subscription on source_type = 'subscription'
      and subscription.id = split_part(source_id, '/', 1)
    left join subscription_cycle cycle on source_type = 'subscription'
      and cycle.subscription_id = subscription.id
      and cycle.n::text = split_part(source_id, '/', 2)
  ) lined
  group by company, day, line, product, currency`;
