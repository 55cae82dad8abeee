import { type Answer, refuse } from '../answers.ts';
import { newPayment, savePayment } from '../payment/payment.ts';
import type { StoredCardRequest } from '../requests.ts';
import type { Service } from '../service.ts';
import { captureUnlessManual } from './modifications.ts';
import { findStoredCard } from './stored-cards.ts';

/** Charges a stored card without the shopper, such as for a subscription renewal. */
export function chargeStoredCard(service: Service, request: StoredCardRequest): Answer {
  const { reference, amount, shopperReference, paymentMethod } = request;
  const { storedPaymentMethodId } = paymentMethod;
  const card = findStoredCard(service, shopperReference, storedPaymentMethodId);
  if (!card.ok) return card.refusal;
  if (amount.value === 0) return refuse(422, '137', 'Invalid amount specified');
  const isRefused = service.faults.refuseStoredCard === true;
  const { id: _, shopperReference: __, ...method } = card.value;
  const resultCode = isRefused ? 'Refused' : 'Authorised';
  const payment = newPayment({ reference, amount, resultCode, ...method });
  savePayment(service, payment);
  captureUnlessManual(service, payment, request);
  return {
    status: 200,
    body: {
      pspReference: payment.pspReference,
      resultCode,
      amount,
      merchantReference: reference,
      paymentMethod: { type: 'scheme', brand: method.brand },
      ...(isRefused && { refusalReason: 'Refused', refusalReasonCode: '2' }),
    },
  };
}
