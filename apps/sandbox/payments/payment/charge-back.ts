import { type Refusal, refuse } from '../answers.ts';
import { newReference } from '../references.ts';
import type { Service } from '../service.ts';
import { book } from './bookings.ts';
import { notifyChange } from './changes.ts';

/** Charges back what is left of a payment; refused if nothing is left. */
export function chargeBack(service: Service, paymentPspReference: string): Refusal | undefined {
  const payment = service.store.get('Payment', paymentPspReference);
  if (!payment) return refuse(404, '167', 'There is no such payment');
  const { captured, refunded, chargedBack, reference, amount } = payment;
  const value = captured - refunded - chargedBack;
  if (value <= 0) return refuse(422, '137', 'There is nothing to charge back');
  const dispute = {
    pspReference: newReference(),
    reference,
    amount: { currency: amount.currency, value },
  };
  const reason = 'Other Fraud-Card Absent Environment';
  for (const eventCode of ['NOTIFICATION_OF_CHARGEBACK', 'CHARGEBACK'] as const) {
    const additionalData = { chargebackReasonCode: '10.4' };
    notifyChange(service, payment, dispute, { eventCode, success: 'true', reason, additionalData });
  }
  book(service, payment, 'Chargeback', dispute);
  const after = { ...payment, chargedBack: chargedBack + value };
  service.store.put('Payment', payment.pspReference, after);
  return undefined;
}
