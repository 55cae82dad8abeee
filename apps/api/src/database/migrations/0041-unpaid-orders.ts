import { type QueryExecutorProvider, sql } from 'kysely';
import { buildIndex } from '../migrating/build-index.ts';

export async function up(db: QueryExecutorProvider): Promise<void> {
  await buildIndex(db, { name: 'sent_letter_age', on: 'sent_letter (sent_at)' });
  // The reference from here to `charge` is checked for every charge that is deleted.
  await buildIndex(db, {
    name: 'adjustment_of_charge',
    on: 'adjustment (charge) where charge is not null',
  });
  await deletingUnpaidOrders(db);
}

/**
 * Deletes orders of which no payment was ever known, with everything about them, and leaves all
 * others alone. The application may delete no events and no charges; this runs with the rights of the
 * owner, and goes by events and postings, which the application cannot change.
 */
async function deletingUnpaidOrders(db: QueryExecutorProvider): Promise<void> {
  await sql`
    create or replace function delete_unpaid_orders(wanted text[], ended_before timestamptz)
    returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
    declare
      locked text[];
      unpaid text[];
    begin
      locked := array(
        select id from orders
        where id = any(wanted) and state in ('expired', 'refused', 'cancelled')
          and state_since < ended_before
        order by id for update skip locked
      );
      -- A statement of its own, which sees what was written before the lock was had.
      unpaid := array(
        select candidate.id from unnest(locked) as candidate (id)
        where not exists (select from payment where charge = candidate.id)
          and not exists (
            select from charge_event where subject = candidate.id and to_state not in (
              'awaiting_step_up', 'started', 'payment_session', 'expired', 'refused', 'cancelled')
          )
          and not exists (
            select from ledger_txn where source_type = 'order' and source_id = candidate.id
          )
          and not exists (select from adjustment where charge = candidate.id)
          and not exists (
            select from hold
            where source_type = 'order' and source_id = candidate.id and state <> 'released'
          )
          and not exists (
            select from cap_reservation where source = candidate.id and not released
          )
          and not exists (select from boosted_activity where order_id = candidate.id)
          and not exists (
            select from webhook_inbox where split_part(order_id, '.', 1) = candidate.id
              and (applied_at is null or outcome_kind is distinct from 'done')
          )
      );
      delete from webhook_inbox where split_part(order_id, '.', 1) = any(unpaid);
      delete from payment_attempt where reference = any(unpaid);
      delete from cap_reservation where source = any(unpaid);
      delete from hold where source_type = 'order' and source_id = any(unpaid);
      delete from step_up where order_id = any(unpaid);
      delete from order_recipient where order_id = any(unpaid);
      delete from charge where reference = any(unpaid);
      delete from charge_event where subject = any(unpaid);
      delete from orders where id = any(unpaid);
      return cardinality(unpaid);
    end $$`.execute(db);
  await sql`
    revoke execute on function delete_unpaid_orders(text[], timestamptz) from public`.execute(db);
  await sql`
    grant execute on function delete_unpaid_orders(text[], timestamptz) to cairn_app`.execute(db);
}
