import type { Database } from '../database/tables.ts';
import { lockPayment, type Payment } from '../payments/record-payment.ts';
import { TooEarly } from './too-early.ts';

/** A payment that money can go back from; until it is captured there is none. */
export async function lockCaptured(trx: Database, pspReference: string): Promise<Payment> {
  const payment = await lockPayment(trx, pspReference);
  if (!payment || payment.captured_minor === 0) {
    throw new TooEarly(`${pspReference} is not captured`);
  }
  return payment;
}
