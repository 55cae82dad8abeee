import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/tables.ts';

/**
 * A capture that failed after it was booked is posted as a chargeback; only its notification's key tells
 * that no bank and no member has asked for the money.
 */
export function isFailedCapture(txn: string): RawBuilder<boolean> {
  return sql`(${sql.ref(`${txn}.kind`)} = 'chargeback'
    and ${sql.ref(`${txn}.source_id`)} like '%/CAPTURE_FAILED/true')`;
}

/** Whether the capture of this payment failed after it was booked. */
export function hasFailedCapture(pspReference: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from ledger_txn failed
    where failed.source_type = 'payment' and ${isFailedCapture('failed')}
      and split_part(failed.source_id, ' ', 1) = ${pspReference}
  )`;
}

/**
 * Whether a charge that was paid ended because its capture failed: its state is that of a chargeback, but
 * the money never came. Not if a bank took some of it back, or some was returned: then money did move.
 */
export function endedByFailedCapture(reference: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from charge ended
    join payment unpaid on unpaid.psp_reference = ended.paid_by
    where ended.reference = ${reference} and ended.state = 'charged_back'
      and unpaid.refunded_minor = 0 and unpaid.returned_elsewhere_minor = 0
      and ${hasFailedCapture(sql`ended.paid_by`)}
      and not exists (
        select from ledger_txn disputed
        where disputed.source_type = 'payment' and disputed.kind = 'chargeback'
          and not ${isFailedCapture('disputed')}
          and split_part(disputed.source_id, ' ', 1) = ended.paid_by
      )
  )`;
}

export async function hasCaptureFailed(db: Database, reference: string): Promise<boolean> {
  const { rows } = await sql<{ hasFailed: boolean }>`
    select ${endedByFailedCapture(sql`${reference}`)} as "hasFailed"`.execute(db);
  return rows[0]?.hasFailed ?? false;
}
