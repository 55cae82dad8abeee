import { type QueryExecutorProvider, sql } from 'kysely';

/**
 * REFUND_FAILED and REFUNDED_REVERSED of one refund have one key, in the ledger too. What was booked
 * under both stays as it is.
 */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`
    update ledger_txn set source_id = ${renamed('source_id')}
    where source_type = 'payment' and kind = 'refund_failed'
      and source_id like '%/REFUNDED_REVERSED/%' and not exists (
        select from ledger_txn as other
        where other.source_type = 'payment' and other.kind = 'refund_failed'
          and other.source_id = ${renamed('ledger_txn.source_id')}
      )`.execute(db);
  await sql`
    delete from webhook_inbox
    where event_key like '%/REFUNDED_REVERSED/%' and applied_at is null and exists (
      select from webhook_inbox as other where other.event_key = ${renamed('webhook_inbox.event_key')}
    )`.execute(db);
  await sql`
    update webhook_inbox set event_key = ${renamed('event_key')}
    where event_key like '%/REFUNDED_REVERSED/%' and not exists (
      select from webhook_inbox as other where other.event_key = ${renamed('webhook_inbox.event_key')}
    )`.execute(db);
  await sql`
    update job set data = jsonb_set(data, '{eventKey}', to_jsonb(${renamed("data ->> 'eventKey'")}))
    where queue = 'apply-webhook' and data ->> 'eventKey' like '%/REFUNDED_REVERSED/%'`.execute(db);
}

function renamed(key: string) {
  return sql`replace(${sql.raw(key)}, '/REFUNDED_REVERSED/', '/REFUND_FAILED/')`;
}
