import { type RawBuilder, sql } from 'kysely';

export type WaitingRefund = 'delayed' | 'under_way';

/**
 * The refund of a charge that is still to be made: delayed if it failed, so that a person decides how it
 * goes on. The order or plan may have ended with it before: its money came back.
 */
export function waitingRefund(reference: RawBuilder<unknown>): RawBuilder<WaitingRefund | null> {
  return sql<WaitingRefund | null>`(
    select case when waiting.is_rejected then 'delayed' else 'under_way' end
    from charge refunding join payment waiting on waiting.psp_reference = refunding.paid_by
    where refunding.reference = ${reference} and waiting.state = 'refund_requested')`;
}
