import { randomBytes } from 'node:crypto';
import { type Answer, refuse } from './answers.ts';
import type { Session } from './kept.ts';
import { newReference } from './references.ts';
import type { SessionRequest } from './requests.ts';
import type { Service } from './service.ts';

const HOUR = 60 * 60 * 1000;

export function createSession({ store, now }: Service, asked: SessionRequest): Answer {
  const expiresAt = new Date(asked.expiresAt ?? now().getTime() + HOUR).toISOString();
  const session: Session = {
    id: `CS${newReference()}`,
    sessionData: `Ab02b4c0!${randomBytes(48).toString('base64url')}`,
    asked,
    expiresAt,
    status: 'active',
    refusals: 0,
  };
  store.put('Session', session.id, session);
  const { id, sessionData } = session;
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

export function hasExpired({ now }: Service, { expiresAt }: Session): boolean {
  return now().getTime() >= Date.parse(expiresAt);
}

function statusOf(service: Service, session: Session): Session['status'] | 'expired' {
  return session.status === 'active' && hasExpired(service, session) ? 'expired' : session.status;
}

/** Attempts that came to nothing are not listed. */
function paymentsOf({ store }: Service, session: Session) {
  const payment = session.payment && store.get('Payment', session.payment);
  if (!payment) return undefined;
  const { pspReference, amount, resultCode, brand } = payment;
  return [{ pspReference, amount, resultCode, paymentMethod: { type: 'scheme', brand } }];
}
