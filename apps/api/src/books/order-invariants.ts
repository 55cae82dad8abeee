import { sql } from 'kysely';
import type { Invariant } from './invariant.ts';
import { CAPS_OF_NOTHING } from './kept-back.ts';
import { MONTHS_ASTRAY, MONTHS_CREDITED_TWICE } from './plan-months.ts';

export const ORDER_INVARIANTS: readonly Invariant[] = [
  {
    id: 4,
    title: 'An order or a plan’s month has at most one credit, and that at most one reversal',
    sql: () => sql`
      with credit as (
        select id, source_id from ledger_txn where source_type = 'order' and kind = 'credit'
      )
      select source_id as what, count(*) || ' credits' as detail
      from credit group by source_id having count(*) > 1
      union all
      select credit.source_id, count(*) || ' reversals of its credit'
      from credit join ledger_txn reversal on reversal.reverses_id = credit.id
      group by credit.id, credit.source_id having count(*) > 1
      union all (${MONTHS_CREDITED_TWICE})`,
  },
  {
    id: 5,
    title: 'Complete means that the price was captured and the avios credited',
    // A second payment of the same order goes back, or has gone: it counts for nothing.
    sql: () => sql`
      with credit as (
        select source_id as order_id from ledger_txn
        where source_type = 'order' and kind = 'credit'
          and not exists (select 1 from ledger_txn undo where undo.reverses_id = ledger_txn.id)
      ),
      complete as (
        select orders.id, count(payment.psp_reference) as all_payments,
          count(payment.psp_reference) filter (where payment.state <> 'charged_back') as payments
        from orders left join payment on payment.order_id = orders.id
          and payment.captured_minor = orders.total_minor and payment.currency = orders.currency
          and payment.state not in ('refund_requested', 'refunded')
        where orders.state = 'complete' group by orders.id
      )
      select id as what, 'complete, with ' || payments || ' payments of its price' as detail
      from complete where payments > 1 or (payments = 0 and all_payments <> 1)
      union all
      select id, 'complete, but nothing is credited'
      from complete where id not in (select order_id from credit)
      union all
      select credit.order_id, 'credited, but ' || coalesce(orders.state, 'there is no such order')
      from credit left join orders on orders.id = credit.order_id
      where orders.id is null or not (
        orders.state = 'complete'
        -- Of these nobody's avios are taken back: the buyer owes, or only the fee is lost.
        or (orders.state = 'charged_back' and orders.product = 'transfer')
        or (orders.state = 'refunded' and orders.product = 'transfer')
      )
      union all (${MONTHS_ASTRAY})`,
  },
  {
    id: 7,
    title: 'Caps reserved equal caps used, none is passed, and nothing is kept for what is undone',
    sql: () => sql`
      with reserved as (
        select company, number, year, kind, sum(amount) as amount
        from cap_reservation where not released group by company, number, year, kind
      )
      select company || '/' || number || '/' || year || '/' || kind as what,
        'used ' || coalesce(used, 0) || ' of ' || coalesce(cap, 0) || ', reserved '
          || coalesce(amount, 0) as detail
      from cap_usage full join reserved using (company, number, year, kind)
      where coalesce(used, 0) <> coalesce(amount, 0) or used > cap
      union all ${CAPS_OF_NOTHING}`,
  },
  {
    id: 8,
    title: 'What was captured and kept stands on the clearing accounts',
    sql: () => sql`
      with paid as (
        select coalesce(orders.company, subscription.company) as company, payment.psp_reference,
          payment.currency, captured_minor - refunded_minor - charged_back_minor as kept
        from payment
        left join orders on orders.id = payment.order_id
        left join subscription on subscription.id = payment.order_id
      ),
      kept as (
        select company || '/clearing/' || currency as account_id, sum(kept) as amount
        from paid where company is not null group by company, currency
      ),
      cleared as (
        select account.id as account_id,
          sum(case when posting.debit_account = account.id then amount else -amount end) as amount
        from account
        join posting on account.id in (posting.debit_account, posting.credit_account)
        where account.kind = 'clearing' group by account.id
      )
      select account_id as what, 'holds ' || coalesce(cleared.amount, 0) || ', payments keep '
        || coalesce(kept.amount, 0) as detail
      from cleared full join kept using (account_id)
      where coalesce(cleared.amount, 0) <> coalesce(kept.amount, 0)
      union all
      select 'payment ' || psp_reference, 'belongs to no order and no subscription'
      from paid where company is null`,
  },
];
