import { type QueryExecutorProvider, sql } from 'kysely';

export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`alter table webhook_inbox add column outcome_kind text`.execute(db);
  await sql`
    update webhook_inbox set outcome_kind = case
      when outcome like 'for a person%' then 'manual_review'
      when outcome like '%wrong amount' then 'alert'
      else 'done' end
    where applied_at is not null`.execute(db);
  await sql`
    create index webhook_inbox_manual_review on webhook_inbox (applied_at)
    where outcome_kind = 'manual_review'`.execute(db);
  // A new start and the expiry of an order look for its unapplied notifications.
  await sql`
    create index webhook_inbox_unapplied_order on webhook_inbox (order_id)
    where applied_at is null`.execute(db);
  await recipientCaps(db);
}

/**
 * The recipient's cap is reserved when a payment is authorised and counts in the year of delivery:
 * unpaid orders lose their reservation, paid ones with a date move to the year of that date. That
 * year may have been filled by orders started in it: then its cap is raised to what is used, so
 * that nothing more can be received in it.
 */
async function recipientCaps(db: QueryExecutorProvider): Promise<void> {
  await sql`
    with unpaid as (
      delete from cap_reservation using orders
      where orders.id = source and kind = 'received' and not released
        and state in ('awaiting_step_up', 'started', 'payment_session')
      returning cap_reservation.company, cap_reservation.number, year, amount
    ),
    freed as (
      select company, number, year, sum(amount) as amount from unpaid group by company, number, year
    )
    update cap_usage set used = used - freed.amount
    from freed
    where cap_usage.kind = 'received' and cap_usage.company = freed.company
      and cap_usage.number = freed.number and cap_usage.year = freed.year`.execute(db);
  await sql`
    with dated as (
      select source, cap_reservation.company, cap_reservation.number, year, amount,
        extract(year from deliver_at at time zone case orders.company
          when 'BA' then 'Europe/London' when 'IB' then 'Europe/Madrid' else 'Europe/Dublin'
        end)::bigint as delivery_year
      from cap_reservation join orders on orders.id = source
      where kind = 'received' and not released and deliver_at is not null
    ),
    moved as (
      update cap_reservation set year = delivery_year from dated
      where cap_reservation.source = dated.source and kind = 'received'
        and cap_reservation.year <> delivery_year
      returning cap_reservation.company, cap_reservation.number, dated.year as from_year,
        delivery_year as to_year, cap_reservation.amount
    ),
    change as (
      select company, number, year, sum(amount)::bigint as amount from (
        select company, number, from_year as year, -amount as amount from moved
        union all
        select company, number, to_year, amount from moved
      ) as part group by company, number, year
    ),
    existing as (
      update cap_usage set used = used + change.amount, cap = greatest(cap, used + change.amount)
      from change
      where cap_usage.kind = 'received' and cap_usage.company = change.company
        and cap_usage.number = change.number and cap_usage.year = change.year
      returning cap_usage.company, cap_usage.number, cap_usage.year
    )
    insert into cap_usage (company, number, year, kind, used, cap)
    select company, number, year, 'received', amount, greatest(200000, amount)
    from change left join existing using (company, number, year)
    where existing.company is null`.execute(db);
}
