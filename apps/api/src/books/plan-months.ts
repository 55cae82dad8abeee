import { sql } from 'kysely';
import { type Check, keyTable } from './invariant.ts';

/** A month is credited, its avios are there and its payment is kept: all of it, or nothing. */
export const MONTHS_ASTRAY: Check = {
  rows: 'plans',
  sql: (keys) => sql`
    with ${keyTable(keys)},
    month as (
      select cycle.subscription_id || '/' || n as id, cycle.state, cycle.psp_reference,
        -- What a plan brought along was paid and credited elsewhere: so was its first month.
        cycle.psp_reference is null and exists (
          select from subscription_cycle first
          where first.subscription_id = cycle.subscription_id and first.n = 1
            and first.state = 'credited' and first.psp_reference is null
            and not exists (
              select from ledger_txn
              where source_type = 'subscription' and source_id = first.subscription_id || '/1'
                and kind = 'credit'
            )
        ) as is_brought,
        exists (
          select from payment join subscription on subscription.id = payment.order_id
          where payment.psp_reference = cycle.psp_reference
            and payment.order_id = cycle.subscription_id and payment.state = 'captured'
            and payment.currency = subscription.currency
            and payment.captured_minor > 0 and charge_minor in (0, payment.captured_minor)
        ) as is_paid
      from key join subscription_cycle cycle on cycle.subscription_id = key.id
      where cycle.state = 'credited'
    )
    select id as what, 'credited, but no avios are' as detail
    from month where not is_brought and not exists (
      select from ledger_txn credit
      where source_type = 'subscription' and source_id = month.id and kind = 'credit'
        and not exists (select from ledger_txn undo where undo.reverses_id = credit.id)
    )
    union all
    select id, 'credited, but not paid' from month where not is_brought and not is_paid`,
};

export const PAYMENTS_FOR_NO_MONTH: Check = {
  rows: 'payments',
  sql: (keys) => sql`
    with ${keyTable(keys)}
    select subscription.id as what,
      'payment ' || payment.psp_reference || ' is captured for no month' as detail
    from key join payment on payment.psp_reference = key.id
    join subscription on subscription.id = payment.order_id
    where payment.state = 'captured' and not exists (
      select from subscription_cycle cycle
      where cycle.subscription_id = subscription.id and cycle.state = 'credited'
        and cycle.psp_reference = payment.psp_reference
    )`,
};
