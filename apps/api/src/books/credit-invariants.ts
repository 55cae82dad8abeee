import { type RawBuilder, sql } from 'kysely';
import { type Invariant, keyTable } from './invariant.ts';
import { MONTHS_ASTRAY, PAYMENTS_FOR_NO_MONTH } from './subscription-months.ts';

/**
 * The credits of orders and subscriptions' months among these transactions, and those that they
 * reverse.
 */
function creditsOf(keys: readonly string[]): RawBuilder<unknown> {
  return sql`${keyTable(keys)},
    credit as (
      select distinct credit.id, credit.source_type, credit.source_id,
        not exists (select from ledger_txn undo where undo.reverses_id = credit.id) as is_live
      from key
      join ledger_txn touched on touched.id = key.id::uuid
      join ledger_txn credit on credit.id = coalesce(touched.reverses_id, touched.id)
      where credit.kind = 'credit' and credit.source_type in ('order', 'subscription')
    )`;
}

/** States in which avios may stay credited. Of a transfer only the fee is given back or lost. */
export const MAY_BE_CREDITED = sql`(
  orders.state = 'complete'
  or (orders.state in ('charged_back', 'refunded') and orders.product = 'transfer')
)`;

export const CREDIT_INVARIANTS: readonly Invariant[] = [
  {
    id: 4,
    title: 'An order or a plan’s month has at most one credit, and that at most one reversal',
    checks: [
      {
        rows: 'transactions',
        sql: (keys) => sql`
          with ${creditsOf(keys)}
          select distinct credit.id::text as key, credit.source_id as what,
            same.count || ' credits' as detail
          from credit cross join lateral (
            select count(*) as count from ledger_txn
            where ledger_txn.source_type = credit.source_type
              and ledger_txn.source_id = credit.source_id and ledger_txn.kind = 'credit'
          ) same
          where same.count > 1
          union all
          select credit.id::text, credit.source_id, reversal.count || ' reversals of its credit'
          from credit cross join lateral (
            select count(*) as count from ledger_txn where reverses_id = credit.id
          ) reversal
          where reversal.count > 1`,
      },
    ],
  },
  {
    id: 5,
    title: 'Complete means that the price was captured and the avios credited',
    checks: [
      {
        rows: 'orders',
        // A second payment of the same order goes back, or has gone: it counts for nothing.
        sql: (keys) => sql`
          with ${keyTable(keys)},
          complete as (
            select orders.id, count(payment.psp_reference) as all_payments,
              count(payment.psp_reference) filter (where payment.state <> 'charged_back') as payments
            from key join orders on orders.id = key.id
            left join payment on payment.charge = orders.id
              and payment.captured_minor = orders.total_minor and payment.currency = orders.currency
              and payment.state not in ('refund_requested', 'refunded')
            where orders.state = 'complete' group by orders.id
          )
          select id as key, id as what, 'complete, with ' || payments || ' payments of its price' as detail
          from complete where payments > 1 or (payments = 0 and all_payments <> 1)
          union all
          select id, id, 'complete, but nothing is credited'
          from complete where not exists (
            select from ledger_txn credit
            where source_type = 'order' and source_id = complete.id and kind = 'credit'
              and not exists (select from ledger_txn undo where undo.reverses_id = credit.id)
          )
          union all
          select orders.id, orders.id, 'is ' || orders.state || ', but its charge is '
            || coalesce(charge.state, 'not there')
          from key join orders on orders.id = key.id
          left join charge on charge.reference = orders.id
          where charge.state is distinct from case
            when orders.state in ('awaiting_step_up', 'started', 'payment_session') then 'open'
            when orders.state = 'payment_authorised' then 'authorised'
            when orders.state in ('captured', 'scheduled', 'complete') then 'paid'
            when orders.state in ('expired', 'refused', 'cancelled') then 'failed'
            else orders.state
          end`,
      },
      {
        rows: 'transactions',
        sql: (keys) => sql`
          with ${creditsOf(keys)}
          select credit.id::text as key, credit.source_id as what,
            'credited, but ' || coalesce(orders.state, 'there is no such order') as detail
          from credit left join orders on orders.id = credit.source_id
          where source_type = 'order' and is_live
            and (orders.id is null or not ${MAY_BE_CREDITED})
          union all
          select credit.id::text, credit.source_id,
            'its avios are credited, but it is ' || coalesce(month.state, 'not there')
          from credit left join subscription_cycle month
            on month.subscription_id = split_part(credit.source_id, '/', 1)
            and month.n::text = split_part(credit.source_id, '/', 2)
          where source_type = 'subscription' and is_live
            and month.state is distinct from 'credited'`,
      },
      MONTHS_ASTRAY,
      PAYMENTS_FOR_NO_MONTH,
    ],
  },
  {
    id: 6,
    title: 'A transfer’s debit and credit stand in one transaction',
    checks: [
      {
        rows: 'transactions',
        sql: (keys) => sql`
          with ${keyTable(keys)},
          transfer as (
            select ledger_txn.id as txn_id, orders.id, orders.avios,
              company || '/transit/AVIOS' as transit,
              company || '/member/' || number || '/AVIOS' as sender,
              company || '/member/' || recipient_number || '/AVIOS' as recipient
            from key join ledger_txn on ledger_txn.id = key.id::uuid
            join orders on orders.id = ledger_txn.source_id
            where source_type = 'order' and kind = 'credit' and product = 'transfer'
          ),
          passage as (
            select transfer.id, transfer.txn_id,
              count(*) filter (where transit in (debit_account, credit_account)) as postings,
              count(*) filter (where debit_account = sender and credit_account = transit
                and amount = avios) as departures,
              count(*) filter (where debit_account = transit and credit_account = recipient
                and amount = avios) as arrivals
            from transfer left join posting on posting.txn_id = transfer.txn_id
            group by transfer.id, transfer.txn_id
          ),
          transit as (
            select txn_id, side.account_id, sum(side.amount) as kept
            from key join posting on posting.txn_id = key.id::uuid
            cross join lateral (values (credit_account, amount), (debit_account, -amount))
              as side (account_id, amount)
            where split_part(side.account_id, '/', 2) = 'transit'
            group by txn_id, side.account_id having sum(side.amount) <> 0
          )
          select txn_id::text as key, id as what,
            'its avios do not pass from sender to recipient through transit' as detail
          from passage where postings <> 2 or departures <> 1 or arrivals <> 1
          union all
          select txn_id::text, account_id, 'keeps ' || kept || ' of transaction ' || txn_id
          from transit`,
      },
    ],
  },
];
