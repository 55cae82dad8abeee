import { type Answer, refuse } from '../answers.ts';
import { book } from '../payment/bookings.ts';
import { type Change, notifyChange } from '../payment/changes.ts';
import type { Payment } from '../records.ts';
import { newReference } from '../references.ts';
import type { Amount, SessionRequest } from '../requests.ts';
import type { Service } from '../service.ts';

type ModificationKind = 'captures' | 'refunds' | 'cancels';

type Modification = { amount?: Amount; reference?: string | undefined };

const EVENTS = { captures: 'CAPTURE', refunds: 'REFUND', cancels: 'CANCELLATION' } as const;
const RECORDS = { captures: 'Settled', refunds: 'Refunded', cancels: 'Cancelled' } as const;

/** Payments are captured automatically unless their request asks for manual capture. */
export function captureUnlessManual(
  service: Service,
  { pspReference, reference, amount, resultCode }: Payment,
  { additionalData }: Pick<SessionRequest, 'additionalData'>,
): void {
  if (additionalData?.manualCapture === 'true' || resultCode !== 'Authorised') return;
  if (amount.value > 0) modify(service, 'captures', pspReference, { reference });
}

/** Always answers `received`; the outcome follows by webhook. */
export function modify(
  service: Service,
  kind: ModificationKind,
  paymentPspReference: string,
  request: Modification,
): Answer {
  const payment = service.store.get('Payment', paymentPspReference);
  if (!payment) return refuse(422, '167', 'Original pspReference required for this operation');
  if (request.amount?.value === 0) return refuse(422, '137', 'Invalid amount specified');
  const { amount = payment.amount, reference = '' } = request;
  const change = { pspReference: newReference(), reference, amount };
  const { merchantAccount } = service.settings;
  const { pspReference } = change;
  const reason = failureReason(kind, payment, amount);
  if (reason)
    notifyChange(service, payment, change, { eventCode: EVENTS[kind], success: 'false', reason });
  else accept(service, kind, payment, change);
  return {
    status: 201,
    body: {
      merchantAccount,
      paymentPspReference,
      pspReference,
      reference,
      status: 'received',
      amount: request.amount,
    },
  };
}

function failureReason(
  kind: ModificationKind,
  payment: Payment,
  amount: Amount,
): string | undefined {
  const { resultCode, cancelled, captured } = payment;
  if (resultCode !== 'Authorised') return 'Transaction is not authorised';
  if (cancelled) return 'Transaction has been cancelled';
  if (amount.currency !== payment.amount.currency) return 'Currency differs from the payment’s';
  if (kind === 'cancels') return captured > 0 ? 'Transaction has been captured' : undefined;
  if (kind === 'refunds' && captured === 0) {
    return "Transaction hasn't been captured, refund not possible";
  }
  return amount.value > leftOf(kind, payment) ? 'Insufficient balance on payment' : undefined;
}

/** A payment is captured once: Adyen releases what a capture leaves of it. */
function leftOf(kind: 'captures' | 'refunds', payment: Payment): number {
  const { captured, refunded, chargedBack } = payment;
  if (kind === 'refunds') return captured - refunded - chargedBack;
  return captured > 0 ? 0 : payment.amount.value;
}

function accept(service: Service, kind: ModificationKind, payment: Payment, change: Change): void {
  const { captureFails, refundFails } = service.faults;
  notifyChange(service, payment, change, { eventCode: EVENTS[kind], success: 'true' });
  if (kind === 'captures' && captureFails) {
    const reason = 'Capture failed';
    notifyChange(service, payment, change, {
      eventCode: 'CAPTURE_FAILED',
      success: 'true',
      reason,
    });
  } else if (kind === 'refunds' && refundFails) {
    const reason = 'Refund failed';
    notifyChange(service, payment, change, { eventCode: 'REFUND_FAILED', success: 'true', reason });
  } else {
    book(service, payment, RECORDS[kind], change);
    service.store.put('Payment', payment.pspReference, changed(kind, payment, change.amount));
  }
}

function changed(kind: ModificationKind, payment: Payment, { value }: Amount): Payment {
  if (kind === 'captures') return { ...payment, captured: payment.captured + value };
  if (kind === 'refunds') return { ...payment, refunded: payment.refunded + value };
  return { ...payment, cancelled: true };
}
