import { type Answer, type Read, refuse } from '../answers.ts';
import { BRAND_NAMES } from '../form/brands.ts';
import type { Session } from '../records.ts';
import { newReference } from '../references.ts';
import type { SessionRequest } from '../requests.ts';
import { signSession } from '../secrets.ts';
import type { Service } from '../service.ts';

const HOUR = 60 * 60 * 1000;

export function createSession({ store, now }: Service, asked: SessionRequest): Answer {
  const expiresAt = new Date(asked.expiresAt ?? now().getTime() + HOUR).toISOString();
  const session: Session = {
    id: `CS${newReference()}`,
    asked,
    expiresAt,
    status: 'active',
    refusals: 0,
  };
  store.put('Session', session.id, session);
  const { id } = session;
  const sessionData = signSession(store, id);
  return { status: 201, body: { ...asked, id, sessionData, expiresAt, mode: 'embedded' } };
}

/** What became of a session. The real service wants the form's sessionResult; we ask for none. */
export function readSession(service: Service, id: string): Answer {
  const session = service.store.get('Session', id);
  if (!session) return refuse(404, '14_0407', 'Session not found');
  const { reference } = session.asked;
  const payments = paymentsOf(service, session);
  return { status: 200, body: { id, reference, status: statusOf(service, session), payments } };
}

/** A session for a browser, which proves with its data that the shop handed it over. */
export function openSession(service: Service, id: string, sessionData: string): Read<Session> {
  const session = service.store.get('Session', id);
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

/** Attempts that came to nothing are not listed. */
function paymentsOf({ store }: Service, session: Session) {
  const payment = session.payment && store.get('Payment', session.payment);
  if (!payment) return undefined;
  const { pspReference, amount, resultCode, brand } = payment;
  const isCard = BRAND_NAMES.includes(brand);
  const paymentMethod = isCard ? { type: 'scheme', brand } : { type: brand };
  return [{ pspReference, amount, resultCode, paymentMethod }];
}
