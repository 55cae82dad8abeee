import type { Database } from '../database/tables.ts';
import { transact } from '../database/transact.ts';
import { enqueue } from '../jobs/enqueue.ts';

export type RetriedRefund =
  | { kind: 'requested'; pspReferences: string[] }
  /** A refund was requested, and the provider has not rejected it: a second one might pay twice. */
  | { kind: 'under_way' }
  | { kind: 'nothing_to_refund' };

/** Marks the refund that was requested of a payment as rejected, or as returned to us. */
export async function markRefundRejected(trx: Database, pspReference: string): Promise<void> {
  await trx
    .updateTable('payment')
    .set({ refund_rejected: true })
    .where('psp_reference', '=', pspReference)
    .where('state', '=', 'refund_requested')
    .execute();
}

/** Requests the rejected refunds of an order or a plan again, each under a new idempotency key. */
export async function retryRefund(
  db: Database,
  orderId: string,
  now: Date,
): Promise<RetriedRefund> {
  return await transact<RetriedRefund>(db, async (trx) => {
    const requested = await trx
      .selectFrom('payment')
      .select(['psp_reference', 'refund_attempt', 'refund_rejected'])
      .where('order_id', '=', orderId)
      .where('state', '=', 'refund_requested')
      .orderBy('psp_reference')
      .forUpdate()
      .execute();
    if (requested.length === 0) return { kind: 'nothing_to_refund' };
    const rejected = requested.filter((payment) => payment.refund_rejected);
    if (rejected.length === 0) return { kind: 'under_way' };
    for (const { psp_reference, refund_attempt } of rejected) {
      await trx
        .updateTable('payment')
        .set({ refund_attempt: refund_attempt + 1, refund_rejected: false })
        .where('psp_reference', '=', psp_reference)
        .execute();
    }
    const pspReferences = rejected.map(({ psp_reference }) => psp_reference);
    await enqueue(
      trx,
      pspReferences.map((pspReference) => ({ queue: 'refund-payment', data: { pspReference } })),
      now,
    );
    return { kind: 'requested', pspReferences };
  });
}
