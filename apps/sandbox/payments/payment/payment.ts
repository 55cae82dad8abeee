import { brandOf } from '../form/brands.ts';
import type { Payment, PaymentMethod } from '../records.ts';
import { fingerprintOf, newReference } from '../references.ts';
import type { EarlierPayment, Service } from '../service.ts';
import { book } from './bookings.ts';
import { behaviourOf } from './cards.ts';

const CARD_NUMBER = '4111111111111111';

/** The card where no form was filled in. */
export function cardWith(number = CARD_NUMBER): PaymentMethod {
  return {
    brand: brandOf(number)?.brand ?? 'unknown',
    lastFour: number.slice(-4),
    card: {
      fingerprint: fingerprintOf(number),
      expiryMonth: '03',
      expiryYear: '2030',
      behaviour: behaviourOf(number),
    },
  };
}

/** The issuer's, which is the reason of a success: code, last digits and expiry date. */
const AUTHORISATION_CODE = '033899';

type Start = PaymentMethod & Pick<Payment, 'reference' | 'amount' | 'resultCode'>;

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

/** Records a payment from before the first start. The reports of its days have it; no webhook tells of it. */
export function recordEarlier(service: Service, { at, refund, ...earlier }: EarlierPayment): void {
  const { pspReference, reference, amount } = earlier;
  if (service.store.get('Payment', pspReference)) return;
  const payment: Payment = {
    ...newPayment({ ...earlier, resultCode: 'Authorised' }),
    pspReference,
    captured: amount.value,
    refunded: refund ? amount.value : 0,
  };
  service.store.put('Payment', pspReference, payment);
  const then = { ...service, now: () => at };
  book(then, payment, 'Authorised');
  book(then, payment, 'Settled');
  if (!refund) return;
  const change = { pspReference: refund.pspReference, reference, amount };
  book({ ...service, now: () => refund.at }, payment, 'Refunded', change);
}

/** Saves a payment and, once it is decided, books it and sends its webhook. */
export function savePayment(
  service: Service,
  payment: Payment,
  additionalData: Record<string, string> = {},
): void {
  const { pspReference, reference, amount, resultCode, brand, lastFour, refusalReason } = payment;
  const { expiryMonth = '03', expiryYear = '2030' } = payment.card ?? {};
  const expiryDate = `${expiryMonth}/${expiryYear}`;
  service.store.put('Payment', pspReference, payment);
  if (resultCode === 'Pending' || resultCode === 'Received') return;
  const isAuthorised = resultCode === 'Authorised';
  if (isAuthorised) book(service, payment, 'Authorised');
  service.webhooks.enqueue({
    eventCode: 'AUTHORISATION',
    success: isAuthorised ? 'true' : 'false',
    eventDate: service.now().toISOString(),
    pspReference,
    merchantAccountCode: service.settings.merchantAccount,
    merchantReference: reference,
    amount,
    paymentMethod: brand,
    ...(isAuthorised
      ? {
          operations: amount.value === 0 ? ['CANCEL'] : ['CANCEL', 'CAPTURE', 'REFUND'],
          ...(lastFour && { reason: `${AUTHORISATION_CODE}:${lastFour}:${expiryDate}` }),
        }
      : { reason: refusalReason ?? resultCode }),
    additionalData: {
      ...additionalData,
      ...(lastFour && { cardSummary: lastFour, expiryDate }),
      ...(isAuthorised && service.faults.flagged && { fraudManualReview: 'true' }),
    },
  });
}
