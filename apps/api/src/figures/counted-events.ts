import {
  CURRENT_STATUSES,
  type SubscriptionStatus,
} from '@cairn/contract/subscriptions/user-subscriptions';
import { type RawBuilder, sql } from 'kysely';
import { firstIdAt } from '../database/new-id.ts';
import type { OrderState } from '../database/tables/orders.ts';
import { IS_FIRST_PRESS, STEP_CONDITIONS } from './step-conditions.ts';

/**
 * A select with one row for each event to be counted, from one moment until before another. Ledger
 * transactions are found by their primary key, because their ids begin with their time. `materialized` and
 * `offset 0` keep the planner from indexes by source, where payments of all time stand, and from all plans.
 */
export function countedEvents(from: Date, to: Date): RawBuilder<unknown> {
  const during = (column: string) => {
    const at = sql.ref(column);
    return sql`${at} >= ${from}::timestamptz and ${at} < ${to}::timestamptz`;
  };
  return sql`
    with txn as materialized (
      select id, kind, source_type, source_id, effective_at from ledger_txn
      where id >= ${firstIdAt(from)}::uuid and id < ${firstIdAt(to)}::uuid
    )
    select orders.company, event.at, step.measure, product, currency, '' as detail,
      total_minor as minor, 0 as avios
    from charge_event event join orders on orders.id = event.subject
    cross join lateral (
      select 'started' as measure where ${STEP_CONDITIONS.started}
      union all select 'authorised' where ${STEP_CONDITIONS.authorised}
      union all select 'captured' where ${STEP_CONDITIONS.captured}
      union all select 'credited' where ${STEP_CONDITIONS.credited}
    ) step
    where ${during('event.at')}

    union all
    select subscription.company, event.at, step.measure, 'subscription', currency, step.detail, 0, 0
    from charge_event event
    cross join lateral (
      select company, currency from subscription where id = event.subject offset 0
    ) subscription
    cross join lateral (
      select 'started' as measure, '' as detail
      where from_state is null and to_state = 'unverified'
      union all select 'plan_begun', coalesce(from_state, 'unverified')
      where to_state in (${CURRENT}) and (from_state is null or from_state not in (${CURRENT}))
      union all select 'plan_left', to_state
      where from_state in (${CURRENT}) and to_state not in (${CURRENT})
      union all select 'plan_cancelled', ''
      where to_state = 'cancelled_scheduled' and from_state <> to_state
      union all select 'plan_resumed', '' where cause = 'cancellation_undone'
      union all select 'plan_refused', '' where cause = 'refused' and from_state <> 'unverified'
      union all select 'plan_recovered', ''
      where cause = 'captured' and from_state in (${states(['autorenewing', 'suspended'])})
    ) step
    where ${during('event.at')}

    union all
    select charge.company, announced_at, step.measure, coalesce(product, 'subscription'),
      charge.currency, '', amount_minor, 0
    from payment_attempt attempt
    join charge on charge.reference = attempt.reference and amount_minor > 0
    left join orders on orders.id = attempt.reference
    cross join lateral (
      select 'tried' as measure
      union all select 'pressed' where ${IS_FIRST_PRESS}
    ) step
    where ${during('announced_at')}

    union all
    select charge.company, ended_at, 'refused', coalesce(product, 'subscription'), charge.currency,
      refusal, amount_minor, 0
    from payment_attempt attempt
    join charge on charge.reference = attempt.reference and amount_minor > 0
    left join orders on orders.id = attempt.reference
    where refusal is not null and ${during('ended_at')}

    union all
    select charge.company, effective_at, ${MONEY_MEASURE}, coalesce(product, 'subscription'), unit,
      ${FAILED_CAPTURE}, amount, 0
    from txn
    join posting on txn_id = txn.id
    join payment on psp_reference = split_part(source_id, ' ', 1)
    join charge on charge.reference = payment.charge
    left join orders on orders.id = payment.charge
    where source_type = 'payment'

    union all
    select split_part(debit_account, '/', 1), effective_at, 'avios',
      coalesce(product, 'subscription'), coalesce(orders.currency, subscription.currency),
      case when source_type = 'order' and seq = 2 then 'bonus' else '' end, 0, amount
    from txn
    join posting on txn_id = txn.id and split_part(debit_account, '/', 2) = 'issued'
    left join orders on source_type = 'order' and orders.id = source_id
    left join subscription
      on source_type = 'subscription' and subscription.id = split_part(source_id, '/', 1)
    where txn.kind = 'credit' and source_type in ('order', 'subscription')

    union all
    select adjustment.company, adjustment.at, 'returned_elsewhere',
      coalesce(product, 'subscription'), adjustment.unit,
      case when adjustment.amount > 0 then 'taken_back' else '' end,
      -least(adjustment.amount, before.returned), 0
    from txn
    join adjustment on adjustment.txn_id = txn.id and adjustment.charge is not null
    left join orders on orders.id = adjustment.charge
    cross join lateral (${RETURNED_BEFORE}) before
    where adjustment.amount < 0 or before.returned > 0`;
}

/**
 * Money that was recorded as returned for a charge before an adjustment, without what was taken back of it.
 * Money received beyond that, such as a capture without a webhook, takes nothing back, and is added: it
 * is how far the sum had been below zero. Only earlier rows are read, because counted hours are final, in
 * the sequence of their postings, because moments may be equal.
 */
const RETURNED_BEFORE = sql`
  select coalesce(sum(change) - least(0, min(so_far)), 0)::bigint as returned
  from (
    select -earlier.amount as change, sum(-earlier.amount) over (order by posting.id) as so_far
    from adjustment earlier join posting on posting.txn_id = earlier.txn_id
    where earlier.charge = adjustment.charge
      and posting.id < (select min(own.id) from posting own where own.txn_id = adjustment.txn_id)
  ) changes`;

/**
 * The moment of the first of these events at or after a moment, by the same indexes. Transactions that
 * brought opening balances have ids without a time.
 */
export function firstCountedEvent(from: Date): RawBuilder<unknown> {
  return sql`least(
    (select min(at) from charge_event where at >= ${from}::timestamptz),
    (select min(announced_at) from payment_attempt where announced_at >= ${from}::timestamptz),
    (select min(ended_at) from payment_attempt
      where refusal is not null and ended_at >= ${from}::timestamptz),
    (select effective_at from ledger_txn
      where id >= ${firstIdAt(from)}::uuid and kind <> 'opening' order by id limit 1))`;
}

const MONEY_MEASURE = sql`case txn.kind
  when 'capture' then 'paid' when 'refund' then 'refunded' when 'chargeback' then 'charged_back'
  else txn.kind end`;

/** The ledger books a capture that failed as it books a chargeback: the notification's key has its event. */
const FAILED_CAPTURE = sql`
  case when txn.kind = 'chargeback' and source_id like '%/CAPTURE_FAILED/%'
    then 'capture_failed' else '' end`;

function states(names: readonly (OrderState | SubscriptionStatus)[]): RawBuilder<unknown> {
  return sql.join(names.map((name) => sql.lit(name)));
}

const CURRENT = states(CURRENT_STATUSES);
