import { type Answer, refuse } from '../answers.ts';
import { keepPayment, newPayment } from '../payment/payment.ts';
import type { StoredCardRequest } from '../requests.ts';
import type { Service } from '../service.ts';
import { modify } from './modifications.ts';

/** A charge that the shopper is not there for, such as a subscription's next month. */
export function chargeStoredCard(service: Service, asked: StoredCardRequest): Answer {
  const { reference, amount, shopperReference, paymentMethod } = asked;
  const card = service.store.get('StoredCard', paymentMethod.storedPaymentMethodId);
  if (card?.shopperReference !== shopperReference) return refuse(422, '800', 'Contract not found');
  const isRefused = service.faults.refuseStoredCard === true;
  const { brand, lastFour } = card;
  const resultCode = isRefused ? 'Refused' : 'Authorised';
  const payment = newPayment({ reference, amount, resultCode, brand, lastFour });
  keepPayment(service, payment);
  // An account captures at once by itself, unless it is told to leave that to the shop.
  const isCaptured = asked.additionalData?.manualCapture !== 'true';
  if (isCaptured && !isRefused) modify(service, 'captures', payment.pspReference, { reference });
  return {
    status: 200,
    body: {
      pspReference: payment.pspReference,
      resultCode,
      amount,
      merchantReference: reference,
      paymentMethod: { type: 'scheme', brand },
      ...(isRefused && { refusalReason: 'Refused', refusalReasonCode: '2' }),
    },
  };
}
