import type { PastId } from '@cairn/contract/orders/transaction-id';
import { sql } from 'kysely';
import { enqueue } from '../background/enqueue.ts';
import type { Database } from '../database/tables.ts';

/** Has the provider cancel an authorisation that nothing waits for; the caller has locked its charge. */
export async function voidPayment(trx: Database, pspReference: string, now: Date): Promise<void> {
  await trx
    .updateTable('payment')
    .set({ state: 'cancel_requested', state_since: now })
    .where('psp_reference', '=', pspReference)
    .execute();
  await enqueue(trx, [{ queue: 'cancel-payment', data: { pspReference } }], now);
}

/** Has the provider refund the payment that paid a charge, which the caller has locked. */
export async function requestRefund(
  trx: Database,
  reference: PastId,
  pspReference: string,
  now: Date,
): Promise<void> {
  await sql`
    with requested as (
      update payment set state = 'refund_requested', state_since = ${now}::timestamptz
      where psp_reference = ${pspReference}
    )
    update charge set state = 'refund_requested', state_since = ${now}::timestamptz,
      refund_requested_at = ${now}::timestamptz
    where reference = ${reference}`.execute(trx);
  await enqueue(trx, [{ queue: 'refund-payment', data: { pspReference } }], now);
}
