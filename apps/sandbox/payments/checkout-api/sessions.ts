import { type Answer, missing, type Refusal, type Result, refuse } from '../answers.ts';
import { BRAND_NAMES } from '../form/brands.ts';
import type { Session } from '../records.ts';
import { newReference } from '../references.ts';
import type { SessionRequest } from '../requests.ts';
import { newSessionResult, signSession } from '../secrets.ts';
import type { Service } from '../service.ts';

const HOUR = 60 * 60 * 1000;
const MAX_LIFETIME = 24 * HOUR;

export function createSession({ store, now }: Service, request: SessionRequest): Answer {
  const expiresAt = new Date(request.expiresAt ?? now().getTime() + HOUR).toISOString();
  const lifetime = Date.parse(expiresAt) - now().getTime();
  if (lifetime <= 0 || lifetime > MAX_LIFETIME) return missing('expiresAt');
  const refusal = refusalOf(request);
  if (refusal) return refusal;
  const session: Session = {
    id: `CS${newReference()}`,
    request,
    expiresAt,
    status: 'active',
    refusals: 0,
  };
  store.put('CheckoutSession', session.id, session);
  const { id } = session;
  const sessionData = signSession(store, id);
  return { status: 201, body: { ...request, id, sessionData, expiresAt, mode: 'embedded' } };
}

function refusalOf(request: SessionRequest): Refusal | undefined {
  const { amount, storePaymentMethodMode: mode = 'disabled' } = request;
  const isStoring = mode !== 'disabled';
  if (isStoring && !(request.shopperReference && request.recurringProcessingModel)) {
    return missing(request.shopperReference ? 'recurringProcessingModel' : 'shopperReference');
  }
  // Nothing is paid with it, so it has to store the card that it verifies.
  if (amount.value === 0 && !isStoring) return refuse(422, '137', 'Invalid amount specified');
  return undefined;
}

/** Given to the form when a payment attempt has ended. */
export function issueSessionResult(service: Service, session: Session): string {
  const sessionResult = newSessionResult();
  const answer = describe(service, session);
  service.store.put('SessionResult', sessionResult, { session: session.id, answer });
  return sessionResult;
}

/** The session's status and payment when the sessionResult was issued. */
export function readSession(
  { store }: Service,
  id: string,
  sessionResult: string | undefined,
): Answer {
  if (!sessionResult) {
    return refuse(422, '14_030', "Required query parameter 'sessionResult' is not provided");
  }
  // Adyen fails on encoded characters, as those who use its libraries report.
  if (sessionResult.includes('%')) return refuse(500, '701', 'Internal error', 'internal');
  const issued = store.get('SessionResult', sessionResult);
  if (issued?.session !== id) {
    return refuse(422, '14_0408', "Field 'sessionId' is not valid.");
  }
  return { status: 200, body: issued.answer };
}

function describe(service: Service, session: Session): object {
  const { id, request } = session;
  const status = statusOf(service, session);
  return { id, reference: request.reference, status, payments: paymentsOf(service, session) };
}

/** A session for the browser, which sends sessionData as proof that it got it from the shop. */
export function openSession(service: Service, id: string, sessionData: string): Result<Session> {
  const session = service.store.get('CheckoutSession', id);
  if (!session) return { ok: false, refusal: refuse(422, '14_0407', 'Session not found') };
  if (sessionData !== signSession(service.store, id)) {
    return { ok: false, refusal: refuse(422, '14_0408', 'Invalid sessionData') };
  }
  if (hasExpired(service, session)) {
    return { ok: false, refusal: refuse(422, '14_0409', 'Session has expired') };
  }
  return { ok: true, value: session };
}

export function hasExpired({ now, faults }: Service, { expiresAt }: Session): boolean {
  return faults.sessionsExpired || now().getTime() >= Date.parse(expiresAt);
}

function statusOf(service: Service, session: Session): Session['status'] | 'expired' {
  return session.status === 'active' && hasExpired(service, session) ? 'expired' : session.status;
}

/** Lists only an authorised payment: neither a pending one nor failed attempts. */
function paymentsOf({ store }: Service, session: Session) {
  const payment = store.get('Payment', session.payment ?? '');
  if (payment?.resultCode !== 'Authorised') return undefined;
  const { pspReference, amount, resultCode, brand } = payment;
  const isCard = BRAND_NAMES.includes(brand);
  const paymentMethod = isCard ? { type: 'scheme', brand } : { type: brand };
  return [{ pspReference, amount, resultCode, paymentMethod }];
}
