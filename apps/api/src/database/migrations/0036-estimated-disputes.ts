import { type QueryExecutorProvider, sql } from 'kysely';

/** Marks payments of which a dispute or its reversal was reported in another currency. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`
    alter table payment add column is_estimated boolean not null default false`.execute(db);
  // Nearly all of them were put aside for review, which has an index.
  await sql`
    update payment set is_estimated = true from webhook_inbox
    where outcome_kind = 'manual_review'
      and raw ->> 'eventCode' in ('CHARGEBACK', 'SECOND_CHARGEBACK', 'CHARGEBACK_REVERSED')
      and raw ->> 'originalReference' = psp_reference
      and raw #>> '{amount,currency}' <> payment.currency`.execute(db);
}
