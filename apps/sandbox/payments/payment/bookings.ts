import { randomUUID } from 'node:crypto';
import type { Booking, Payment } from '../records.ts';
import type { Service } from '../service.ts';
import type { Change } from './changes.ts';

/** Adds a line to the accounting report: of a change, or of the payment itself. */
export function book(
  { store, now }: Service,
  payment: Payment,
  recordType: Booking['recordType'],
  change?: Change,
): void {
  const { pspReference, reference, brand } = payment;
  store.put('Booking', randomUUID(), {
    at: now().toISOString(),
    recordType,
    payment: { pspReference, reference, brand },
    amount: change?.amount ?? payment.amount,
    ...(change && {
      modification: { pspReference: change.pspReference, reference: change.reference },
    }),
  });
}
