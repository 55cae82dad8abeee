import { sql } from 'kysely';
import { type Check, keyTable } from './invariant.ts';

/** A month is credited, its avios are there and its payment is kept: all of it, or nothing. */
export const MONTHS_ASTRAY: Check = {
  rows: 'plans',
  sql: (keys) => sql`
    with ${keyTable(keys)},
    month as (
      select cycle.subscription_id as plan, cycle.subscription_id || '/' || n as id, cycle.state,
        -- What a plan brought along was paid and credited elsewhere: so was its first month.
        charge.paid_by is null and exists (
          select from subscription_cycle first
          join charge first_charge on first_charge.reference = first.charge
          where first.subscription_id = cycle.subscription_id and first.n = 1
            and first.state = 'credited' and first_charge.paid_by is null
            and not exists (
              select from ledger_txn
              where source_type = 'subscription' and source_id = first.subscription_id || '/1'
                and kind = 'credit'
            )
        ) as is_brought,
        -- Money that was lost in part, or in another currency, is for an operator to look at.
        exists (
          select from payment
          where payment.psp_reference = charge.paid_by and payment.charge = charge.reference
            and payment.state in ('captured', 'charged_back')
            and payment.currency = charge.currency
            and payment.captured_minor > 0 and charge_minor in (0, payment.captured_minor)
        ) as is_paid
      from key join subscription_cycle cycle on cycle.subscription_id = key.id
      join charge on charge.reference = cycle.charge
      where cycle.state = 'credited'
    )
    select plan as key, id as what, 'credited, but no avios are' as detail
    from month where not is_brought and not exists (
      select from ledger_txn credit
      where source_type = 'subscription' and source_id = month.id and kind = 'credit'
        and not exists (select from ledger_txn undo where undo.reverses_id = credit.id)
    )
    union all
    select plan, id, 'credited, but not paid' from month where not is_brought and not is_paid
    union all
    select key.id, cycle.charge, 'is ' || charge.state || ', but its month is ' || cycle.state
    from key join subscription_cycle cycle on cycle.subscription_id = key.id
    join charge on charge.reference = cycle.charge
    where charge_minor > 0 and charge.state <> all (case cycle.state
      when 'due' then array['open']
      when 'charging' then array['open', 'authorised', 'held']
      when 'credited' then array['paid']
      when 'failed' then array['failed']
      else array['refund_requested', 'refunded', 'charged_back']
    end)`,
};

/** A dispute that was won brings the money back, not the month: an operator decides. */
export const PAYMENTS_FOR_NO_MONTH: Check = {
  rows: 'payments',
  sql: (keys) => sql`
    with ${keyTable(keys)}
    select payment.psp_reference as key, charge.reference as what,
      'payment ' || payment.psp_reference || ' is captured for no month' as detail
    from key join payment on payment.psp_reference = key.id
    join charge on charge.reference = payment.charge
    where payment.state = 'captured' and charge.reference like 'sub%'
      and (charge.paid_by is distinct from payment.psp_reference
        or charge.state not in ('paid', 'charged_back'))`,
};
