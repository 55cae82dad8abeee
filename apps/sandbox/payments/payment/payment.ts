import type { Means, Payment } from '../records.ts';
import { newReference } from '../references.ts';
import type { Service } from '../service.ts';
import { book } from './bookings.ts';

/** What is paid with where no form was filled in. */
export const CARD: Means = { brand: 'visa', lastFour: '1111' };

type Start = Means & Pick<Payment, 'reference' | 'amount' | 'resultCode'>;

export function newPayment(start: Start): Payment {
  return {
    ...start,
    pspReference: newReference(),
    captured: 0,
    refunded: 0,
    chargedBack: 0,
    cancelled: false,
  };
}

/** Keeps a payment and, once it is decided, books it and tells of it. */
export function keepPayment(
  service: Service,
  payment: Payment,
  additionalData: Record<string, string> = {},
): void {
  const { pspReference, reference, amount, resultCode, brand, lastFour, refusalReason } = payment;
  service.store.put('Payment', pspReference, payment);
  if (resultCode === 'Pending' || resultCode === 'Received') return;
  const isAuthorised = resultCode === 'Authorised';
  if (isAuthorised) book(service, payment, 'Authorised');
  service.webhooks.tell({
    eventCode: 'AUTHORISATION',
    success: isAuthorised ? 'true' : 'false',
    eventDate: service.now().toISOString(),
    pspReference,
    merchantAccountCode: service.settings.merchantAccount,
    merchantReference: reference,
    amount,
    paymentMethod: brand,
    ...(isAuthorised
      ? { operations: ['CANCEL', 'CAPTURE', 'REFUND'] }
      : { reason: refusalReason ?? resultCode }),
    additionalData: { ...additionalData, ...(lastFour && { cardSummary: lastFour }) },
  });
}
