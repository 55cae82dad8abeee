import { type Result, refuse } from '../answers.ts';
import { captureUnlessManual } from '../checkout-api/modifications.ts';
import { hasExpired, issueSessionResult } from '../checkout-api/sessions.ts';
import { findStoredCard, keepCard } from '../checkout-api/stored-cards.ts';
import type { Paying, Payment, PaymentMethod, ResultCode, Session } from '../records.ts';
import type { Amount, PayRequest } from '../requests.ts';
import type { Service } from '../service.ts';
import { cardWith, newPayment, savePayment } from './payment.ts';

export type PaymentView = {
  pspReference: string;
  sessionId: string;
  reference: string;
  amount: Amount;
  resultCode: ResultCode;
  /** As the form gets it. */
  sessionResult: string;
  storedPaymentMethodId?: string;
};

/** Details that the form provides and tests may leave out. */
type PaymentOptions = PayRequest &
  Paying & {
    refusalReason?: string;
    /** The attempt began while the session was open; a bank may answer after it has expired. */
    isStarted?: boolean;
  };

/** The session is refused after this many refusals. */
const MAX_REFUSALS = 3;

const RESULTS = {
  authorised: 'Authorised',
  refused: 'Refused',
  pending: 'Pending',
  received: 'Received',
  cancelled: 'Cancelled',
} as const;

/** Pays a session, or decides a payment that is pending. */
export function paySession(
  service: Service,
  id: string,
  options: PaymentOptions,
): Result<PaymentView> {
  const session = service.store.get('CheckoutSession', id);
  if (!session) return { ok: false, refusal: refuse(404, '14_0407', 'Session not found') };
  const refusal = refusalOf(service, session, options);
  if (refusal) return { ok: false, refusal };
  const pending = pendingPayment(service, session);
  const paying = pending?.paying ?? options;
  const method = readMethod(service, session, paying);
  if (!method.ok) return method;
  const resultCode = RESULTS[options.outcome ?? 'authorised'];
  const { refusalReason } = options;
  const payment = {
    ...(pending ?? newPaymentOf(session, method.value, paying)),
    resultCode,
    ...(refusalReason && { refusalReason }),
  };
  const card =
    resultCode === 'Authorised' ? cardToName(service, session, method.value, paying) : undefined;
  savePayment(service, payment, { ...card?.additionalData, checkoutSessionId: id });
  captureUnlessManual(service, payment, session.request);
  const paid = after(session, payment);
  service.store.put('CheckoutSession', id, paid);
  const sessionResult = issueSessionResult(service, paid);
  const { pspReference, reference, amount } = payment;
  const view = { pspReference, sessionId: id, reference, amount, resultCode, sessionResult };
  return { ok: true, value: card ? { ...view, storedPaymentMethodId: card.id } : view };
}

/** A session that the shopper cancelled may still be paid. */
function refusalOf(service: Service, session: Session, { isStarted }: PaymentOptions) {
  if (session.status === 'paymentPending') return undefined;
  if (session.status === 'completed' || session.status === 'refused') {
    return refuse(422, '14_0410', `The session is ${session.status}`);
  }
  if (isStarted) return undefined;
  return hasExpired(service, session) ? refuse(422, '14_0409', 'Session has expired') : undefined;
}

function pendingPayment({ store }: Service, { status, payment }: Session): Payment | undefined {
  return status === 'paymentPending' && payment ? store.get('Payment', payment) : undefined;
}

function newPaymentOf(
  { request: { reference, amount } }: Session,
  { brand, lastFour, card }: PaymentMethod,
  { storeCard, storedPaymentMethodId, method }: Paying,
): Payment {
  const paid = { brand, ...(lastFour && { lastFour }), ...(card && { card }) };
  return {
    ...newPayment({ reference, amount, resultCode: 'Received', ...paid }),
    paying: {
      ...(storeCard && { storeCard }),
      ...(storedPaymentMethodId && { storedPaymentMethodId }),
      ...(method && { method }),
    },
  };
}

/** A stored card is charged as what it is; without a form it is a card that is always good. */
function readMethod(
  service: Service,
  { request }: Session,
  { method, storedPaymentMethodId: id, cardNumber }: Paying & PayRequest,
): Result<PaymentMethod> {
  if (id === undefined) return { ok: true, value: method ?? cardWith(cardNumber) };
  return findStoredCard(service, request.shopperReference ?? '', id);
}

/** The stored card that the payment’s webhook names: the one that was paid with, or a new one. */
function cardToName(
  service: Service,
  { request }: Session,
  method: PaymentMethod,
  { storedPaymentMethodId: used, storeCard }: Paying,
) {
  const { shopperReference, storePaymentMethodMode: mode } = request;
  if (!shopperReference) return undefined;
  const isWanted = mode === 'enabled' || (mode === 'askForConsent' && storeCard);
  const stored =
    used === undefined && isWanted ? keepCard(service, shopperReference, method) : undefined;
  const id = used ?? stored?.id;
  if (id === undefined) return undefined;
  return {
    id,
    additionalData: {
      'tokenization.storedPaymentMethodId': id,
      'tokenization.shopperReference': shopperReference,
      ...(stored && { 'tokenization.store.operationType': stored.operationType }),
      'recurring.recurringDetailReference': id,
    },
  };
}

function after({ payment: _, ...session }: Session, payment: Payment): Session {
  switch (payment.resultCode) {
    case 'Authorised':
      return { ...session, status: 'completed', payment: payment.pspReference };
    case 'Pending':
    case 'Received':
      return { ...session, status: 'paymentPending', payment: payment.pspReference };
    case 'Cancelled':
      return { ...session, status: 'canceled' };
    case 'Refused': {
      const refusals = session.refusals + 1;
      return { ...session, refusals, status: refusals < MAX_REFUSALS ? 'active' : 'refused' };
    }
  }
}
