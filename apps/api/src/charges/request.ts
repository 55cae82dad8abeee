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

/**
 * Has the provider refund the payment that paid a charge, which the caller has locked. False if
 * nothing of it is left: it was charged back, perhaps in another currency.
 */
export async function requestRefund(trx: Database, reference: PastId, now: Date): Promise<boolean> {
  const { rows } = await sql<{ psp_reference: string }>`
    with requested as (
      update payment set state = 'refund_requested', state_since = ${now}::timestamptz
      from charge
      where charge.reference = ${reference} and psp_reference = charge.paid_by
        and payment.state = 'captured'
        and captured_minor > refunded_minor + charged_back_minor
      returning psp_reference
    ),
    changed as (
      update charge set state = 'refund_requested', state_since = ${now}::timestamptz,
        refund_requested_at = ${now}::timestamptz
      where reference = ${reference} and exists (select from requested)
    )
    select psp_reference from requested`.execute(trx);
  const pspReference = rows[0]?.psp_reference;
  if (pspReference === undefined) return false;
  await enqueue(trx, [{ queue: 'refund-payment', data: { pspReference } }], now);
  return true;
}
