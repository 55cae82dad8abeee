import { type QueryExecutorProvider, sql } from 'kysely';

/** An index for each sweep, over the few rows that may be due: it stays small while orders pile up. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`
    create index orders_to_deliver on orders (deliver_at) where state = 'scheduled'`.execute(db);
  await sql`
    create index orders_to_expire on orders (expires_at)
    where state in ('awaiting_step_up', 'started', 'payment_session')`.execute(db);
  await sql`
    create index orders_to_ask on orders ((coalesce(asked_at, state_since)))
    where state = 'payment_session'`.execute(db);
  await sql`
    create index subscription_to_renew on subscription (renews_at)
    where status in ('active', 'autorenewing')`.execute(db);
  await sql`
    create index subscription_to_end on subscription (cancels_at)
    where status = 'cancelled_scheduled'`.execute(db);
  await sql`
    create index subscription_unverified on subscription (created_at)
    where status = 'unverified'`.execute(db);
  await sql`
    create index subscription_cycle_to_credit on subscription_cycle (due_at)
    where state = 'due' and charge_minor = 0`.execute(db);
  // Jobs for later sort behind those for now, so that the relay never reads past them.
  await sql`
    create index outbox_due on outbox ((coalesce(not_before, '-infinity'::timestamptz)), id)
  `.execute(db);
  for (const replaced of ['renews_at', 'cancels_at']) {
    await sql`drop index ${sql.id(`subscription_${replaced}`)}`.execute(db);
  }
}
