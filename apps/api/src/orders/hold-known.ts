import type { Database } from '../database/tables.ts';
import { changePayment, type Payment } from '../payments/record-payment.ts';
import { advanceOrder } from './advance-order.ts';
import type { Order } from './order.ts';

/** A risk that is told after the payment was learnt of by asking: its capture is called off. */
export async function holdKnown(
  trx: Database,
  order: Order,
  { psp_reference, state }: Payment,
  now: Date,
): Promise<string> {
  if (state !== 'capture_requested' || order.state !== 'payment_authorised') return 'known already';
  await advanceOrder(trx, order, ['held'], `authorised ${psp_reference}`, now);
  await changePayment(trx, psp_reference, 'authorised', {}, now);
  return 'held';
}
