import type { Database } from '../database/tables.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { changePayment } from './record-payment.ts';

export async function requestCapture(
  trx: Database,
  pspReference: string,
  now: Date,
): Promise<void> {
  await changePayment(trx, pspReference, 'capture_requested', {}, now);
  await enqueue(trx, [{ queue: 'capture-payment', data: { pspReference } }], now);
}

/** Has the provider cancel an authorisation that nothing waits for. */
export async function voidPayment(trx: Database, pspReference: string, now: Date): Promise<void> {
  await changePayment(trx, pspReference, 'cancel_requested', {}, now);
  await enqueue(trx, [{ queue: 'cancel-payment', data: { pspReference } }], now);
}

/** Queues the refund of a payment that the caller has set to `refund_requested`. */
export async function requestRefund(trx: Database, pspReference: string, now: Date): Promise<void> {
  await enqueue(trx, [{ queue: 'refund-payment', data: { pspReference } }], now);
}
