import { type Result, refuse } from '../answers.ts';
import { captureUnlessManual } from '../checkout-api/modifications.ts';
import { hasExpired, issueSessionResult } from '../checkout-api/sessions.ts';
import type { Payment, PaymentMethod, ResultCode, Session } from '../records.ts';
import { newReference } from '../references.ts';
import type { Amount, PayRequest } from '../requests.ts';
import type { Service } from '../service.ts';
import { CARD, newPayment, savePayment } from './payment.ts';

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
type PaymentOptions = PayRequest & {
  method?: PaymentMethod;
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
  const resultCode = RESULTS[options.outcome ?? 'authorised'];
  const { refusalReason } = options;
  const payment = {
    ...pendingOrNew(service, session, options),
    resultCode,
    ...(refusalReason && { refusalReason }),
  };
  const card = resultCode === 'Authorised' ? storeCard(service, session, options) : undefined;
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

function pendingOrNew(
  { store }: Service,
  { request, status, payment }: Session,
  { method = CARD }: PaymentOptions,
): Payment {
  const pending =
    status === 'paymentPending' && payment ? store.get('Payment', payment) : undefined;
  const { reference, amount } = request;
  return pending ?? newPayment({ reference, amount, resultCode: 'Received', ...method });
}

function storeCard({ store }: Service, { request }: Session, options: PaymentOptions) {
  const { shopperReference, storePaymentMethodMode: mode } = request;
  const isWanted = mode === 'enabled' || (mode === 'askForConsent' && options.storeCard);
  const { brand, lastFour } = options.method ?? CARD;
  if (!shopperReference || !isWanted || !lastFour) return undefined;
  const id = newReference();
  store.put('StoredCard', id, { id, shopperReference, brand, lastFour });
  return {
    id,
    additionalData: {
      'tokenization.storedPaymentMethodId': id,
      'tokenization.shopperReference': shopperReference,
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
