import { type QueryExecutorProvider, sql } from 'kysely';

export async function up(db: QueryExecutorProvider): Promise<void> {
  // A suspended plan is not current: a new one may begin beside it, and ends it.
  await sql`drop index subscription_current`.execute(db);
  await sql`
    create unique index subscription_current on subscription (company, number)
    where status in ('active', 'cancelled_scheduled', 'refund_pending', 'autorenewing')
  `.execute(db);

  // Each refund request has an idempotency key of its own, by its number. Only a rejected one may be
  // followed by another: otherwise the money could go back twice.
  await sql`
    alter table payment
      add column refund_attempt bigint not null default 1,
      add column refund_rejected boolean not null default false`.execute(db);
  await sql`
    update payment set refund_rejected = true
    where state = 'refund_requested' and psp_reference in (
      select raw->>'originalReference' from webhook_inbox
      where applied_at is not null and (
        (raw->>'eventCode' = 'REFUND' and raw->>'success' = 'false')
        or raw->>'eventCode' in ('REFUND_FAILED', 'REFUNDED_REVERSED')
      )
    )`.execute(db);
}
