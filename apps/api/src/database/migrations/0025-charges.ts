import { type QueryExecutorProvider, sql } from 'kysely';

/**
 * A charge is what is to be paid for an order or for a subscription's month. It takes over the
 * payment sessions of orders and subscriptions, and which payment paid them.
 */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`lock table orders, subscription, subscription_cycle, payment in access exclusive mode`.execute(
    db,
  );
  await sql`
    create table charge (
      reference text primary key,
      company text not null,
      currency text not null,
      amount_minor bigint not null check (amount_minor >= 0),
      state text not null check (state in ('open', 'authorised', 'held', 'paid', 'failed',
        'refund_requested', 'refunded', 'charged_back')),
      state_since timestamptz not null,
      paid_by text,
      paid_at timestamptz,
      refund_requested_at timestamptz,
      session_id text,
      session_data text,
      session_expires_at timestamptz,
      session_result text,
      sessions bigint not null default 0,
      asked_at timestamptz,
      asks bigint not null default 0
    )`.execute(db);
  await chargesOfOrders(db);
  await chargesOfMonths(db);
  await payments(db);
  await events(db);

  await sql`drop index orders_to_ask`.execute(db);
  await sql`
    alter table orders
      drop column session_id, drop column session_data, drop column session_expires_at,
      drop column sessions, drop column asked_at`.execute(db);
  await sql`
    alter table subscription
      drop column session_n, drop column session_id, drop column session_data,
      drop column session_expires_at, drop column session_asked_at`.execute(db);
  await sql`alter table subscription_cycle drop column psp_reference`.execute(db);
  await sql`alter table webhook_inbox add column review text`.execute(db);
  await sql`
    create index charge_held on charge (state_since) where state = 'held'`.execute(db);
  await sql`grant select, insert, update on charge to cairn_app`.execute(db);
}

async function chargesOfOrders(db: QueryExecutorProvider): Promise<void> {
  await sql`
    insert into charge (reference, company, currency, amount_minor, state, state_since, paid_by,
      paid_at, refund_requested_at, session_id, session_data, session_expires_at, sessions, asked_at)
    select orders.id, company, orders.currency, total_minor,
      case
        when orders.state in ('awaiting_step_up', 'started', 'payment_session') then 'open'
        when orders.state = 'payment_authorised' then 'authorised'
        when orders.state in ('captured', 'scheduled', 'complete') then 'paid'
        when orders.state in ('expired', 'refused', 'cancelled') then 'failed'
        else orders.state
      end,
      orders.state_since, payment.psp_reference, captured.at, refund.at, session_id, session_data,
      session_expires_at, sessions, asked_at
    from orders
    left join lateral (
      select at, cause from order_event
      where order_id = orders.id and to_state = 'captured' order by version limit 1
    ) captured on true
    left join payment on captured.cause = 'captured ' || payment.psp_reference
      and payment.order_id = orders.id
    left join lateral (
      select at from order_event
      where order_id = orders.id and to_state = 'refund_requested' order by version limit 1
    ) refund on true`.execute(db);
}

async function chargesOfMonths(db: QueryExecutorProvider): Promise<void> {
  await sql`alter table subscription_cycle add column charge text`.execute(db);
  // The months of a year that are paid with its first belong to that one's charge.
  await sql`
    update subscription_cycle set charge = paid.reference
    from (
      select subscription_id, n, subscription_id || case when first = 1 then '' else '.' || first end
        as reference
      from (
        select subscription_id, n, max(case when charge_minor > 0 then n end)
          over (partition by subscription_id order by n) as first
        from subscription_cycle
      ) numbered
    ) paid
    where paid.subscription_id = subscription_cycle.subscription_id
      and paid.n = subscription_cycle.n`.execute(db);
  await sql`
    insert into charge (reference, company, currency, amount_minor, state, state_since, paid_by,
      paid_at, refund_requested_at, session_id, session_data, session_expires_at, asked_at)
    select cycle.charge, subscription.company, subscription.currency, charge_minor,
      case
        when cycle.state = 'failed' then 'failed'
        when cycle.state = 'credited' then 'paid'
        when cycle.state = 'refunded' and payment.state in ('refund_requested', 'charged_back')
          then payment.state
        when cycle.state = 'refunded' and payment.state = 'captured' then 'charged_back'
        when cycle.state = 'refunded' then 'refunded'
        when cycle.psp_reference is not null then 'authorised'
        else 'open'
      end,
      coalesce(payment.state_since, cycle.due_at),
      case when cycle.state in ('credited', 'refunded') then payment.psp_reference end,
      case when cycle.state in ('credited', 'refunded')
        then coalesce(capture.effective_at, cycle.due_at) end,
      case when payment.state in ('refund_requested', 'refunded') then reversal.effective_at end,
      case when session_n = n then session_id end, case when session_n = n then session_data end,
      case when session_n = n then session_expires_at end,
      case when session_n = n then session_asked_at end
    from subscription_cycle cycle
    join subscription on subscription.id = cycle.subscription_id
    left join payment on payment.psp_reference = cycle.psp_reference
    left join ledger_txn capture on capture.source_type = 'payment' and capture.kind = 'capture'
      and capture.source_id = cycle.psp_reference
    left join ledger_txn reversal on reversal.source_type = 'subscription'
      and reversal.kind = 'reversal' and reversal.source_id = cycle.subscription_id || '/' || n
    where charge_minor > 0`.execute(db);
  await sql`alter table subscription_cycle alter column charge set not null`.execute(db);
  await sql`
    alter table subscription_cycle add foreign key (charge) references charge`.execute(db);
  await sql`create index subscription_cycle_of_charge on subscription_cycle (charge)`.execute(db);
}

/** A payment belongs to a charge. The provider may return more than was captured. */
async function payments(db: QueryExecutorProvider): Promise<void> {
  await sql`
    update payment set order_id = cycle.charge from subscription_cycle cycle
    where cycle.psp_reference = payment.psp_reference and cycle.charge_minor > 0
      and cycle.charge <> payment.order_id`.execute(db);
  await sql`alter table payment rename column order_id to charge`.execute(db);
  await sql`alter index payment_of_order rename to payment_of_charge`.execute(db);
  await sql`alter table payment add foreign key (charge) references charge`.execute(db);
  await sql`alter table charge add foreign key (paid_by) references payment`.execute(db);
  await sql`alter table payment rename column refund_attempt to attempt`.execute(db);
  await sql`alter table payment rename column refund_rejected to is_rejected`.execute(db);
  await sql`alter table payment drop constraint payment_check2`.execute(db);
  await sql`
    create index charge_to_ask on charge ((coalesce(asked_at, state_since)))
    where state = 'open' and session_id is not null`.execute(db);
}

/** One log for orders and subscriptions, whose causes are words of a fixed list. */
async function events(db: QueryExecutorProvider): Promise<void> {
  await sql`alter table order_event rename to charge_event`.execute(db);
  await sql`alter table charge_event drop constraint order_event_order_id_fkey`.execute(db);
  await sql`alter table charge_event rename column order_id to subject`.execute(db);
  await sql`
    alter table charge_event add column psp_reference text, add column note text`.execute(db);
  await sql`
    update charge_event set
      psp_reference = substring(cause from '^(?:authorised|captured|cancelled|refunded|charged back) (\\S+)$'),
      note = substring(cause from '^operator (.+)$'),
      cause = case
        when cause = 'member' and from_state is null then 'started'
        when cause = 'member' then 'refund_by_member'
        when cause = 'step-up' then 'step_up'
        when cause = 'balance spent' then 'balance_spent'
        when cause = 'a new start' then 'replaced'
        when cause = 'cancelled by the member' then 'cancelled_by_member'
        when cause = 'not paid in time' then 'expired'
        when cause = 'delivery date' then 'delivered'
        when cause = 'delivery cancelled' then 'delivery_cancelled'
        when cause in ('session', 'released', 'rejected') then cause
        when cause like 'authorised %' then 'authorised'
        when cause like 'captured %' then 'captured'
        when cause like 'cancelled %' then 'voided'
        when cause like 'capture of %' then 'capture_failed'
        when cause like 'refunded %' then 'refunded'
        when cause like 'charged back %' then 'charged_back'
        when cause like 'operator %' and to_state = 'refund_requested' then 'refund_by_operator'
        when cause like 'operator %' then 'failed_by_operator'
        else 'imported'
      end`.execute(db);
}
