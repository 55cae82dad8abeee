import { sql } from 'kysely';

/** A plan's months as the ledger knows them, by what they are called there. */
const CREDITS = sql`
  select id, source_id as month,
    not exists (select 1 from ledger_txn undo where undo.reverses_id = ledger_txn.id) as is_live
  from ledger_txn where source_type = 'subscription' and kind = 'credit'`;

export const MONTHS_CREDITED_TWICE = sql`
  with credit as (${CREDITS})
  select month, count(*) || ' credits' from credit group by month having count(*) > 1
  union all
  select credit.month, count(*) || ' reversals of its credit'
  from credit join ledger_txn reversal on reversal.reverses_id = credit.id
  group by credit.id, credit.month having count(*) > 1`;

/** A month is credited, its avios are there and its payment is kept: all of it, or nothing. */
export const MONTHS_ASTRAY = sql`
  with credit as (${CREDITS}),
  month as (
    select cycle.subscription_id || '/' || n as id, cycle.state,
      -- What a plan brought along was paid and credited elsewhere: so was its first month.
      cycle.psp_reference is null and exists (
        select 1 from subscription_cycle first
        where first.subscription_id = cycle.subscription_id and first.n = 1
          and first.state = 'credited' and first.psp_reference is null
          and first.subscription_id || '/1' not in (select month from credit)
      ) as is_brought,
      exists (
        select 1 from payment join subscription on subscription.id = payment.order_id
        where payment.psp_reference = cycle.psp_reference
          and payment.order_id = cycle.subscription_id and payment.state = 'captured'
          and payment.currency = subscription.currency
          and payment.captured_minor > 0 and charge_minor in (0, payment.captured_minor)
      ) as is_paid
    from subscription_cycle cycle
  )
  select id, 'credited, but no avios are'
  from month where state = 'credited' and not is_brought
    and id not in (select month from credit where is_live)
  union all
  select id, 'credited, but not paid'
  from month where state = 'credited' and not is_brought and not is_paid
  union all
  select credit.month, 'its avios are credited, but it is ' || coalesce(month.state, 'not there')
  from credit left join month on month.id = credit.month
  where is_live and month.state is distinct from 'credited'
  union all
  select subscription.id, 'payment ' || payment.psp_reference || ' is captured for no month'
  from payment join subscription on subscription.id = payment.order_id
  where payment.state = 'captured' and not exists (
    select 1 from subscription_cycle cycle
    where cycle.subscription_id = subscription.id and cycle.state = 'credited'
      and cycle.psp_reference = payment.psp_reference
  )`;
