import { type Answer, type Result, refuse } from '../answers.ts';
import { BRAND_NAMES } from '../form/brands.ts';
import type { Session } from '../records.ts';
import { newReference } from '../references.ts';
import type { SessionRequest } from '../requests.ts';
import { signSession } from '../secrets.ts';
import type { Service } from '../service.ts';

const HOUR = 60 * 60 * 1000;

export function createSession({ store, now }: Service, request: SessionRequest): Answer {
  const expiresAt = new Date(request.expiresAt ?? now().getTime() + HOUR).toISOString();
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

/** The session's status and payment. Adyen requires the form's sessionResult; this does not. */
export function readSession(service: Service, id: string): Answer {
  const session = service.store.get('CheckoutSession', id);
  if (!session) return refuse(404, '14_0407', 'Session not found');
  const { reference } = session.request;
  const payments = paymentsOf(service, session);
  return { status: 200, body: { id, reference, status: statusOf(service, session), payments } };
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

/** Lists only a pending or authorised payment, not failed attempts. */
function paymentsOf({ store }: Service, session: Session) {
  const payment = session.payment && store.get('Payment', session.payment);
  if (!payment) return undefined;
  const { pspReference, amount, resultCode, brand } = payment;
  const isCard = BRAND_NAMES.includes(brand);
  const paymentMethod = isCard ? { type: 'scheme', brand } : { type: brand };
  return [{ pspReference, amount, resultCode, paymentMethod }];
}
