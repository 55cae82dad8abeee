import { randomUUID } from 'node:crypto';
import { type Read, refuse } from '../answers.ts';
import type { Attempt, ResultCode, Session } from '../records.ts';
import type { Service } from '../service.ts';
import { paySession } from './pay-session.ts';

/** Whoever pays is asked first; the id is theirs alone, until they come back with it. */
export function beginAttempt(
  { store }: Service,
  { id }: Session,
  asked: Pick<Attempt, 'means' | 'asks'>,
): string {
  const attempt = randomUUID();
  store.put('Attempt', attempt, { session: id, ...asked });
  return attempt;
}

/** The answer to the question; the first one counts. */
export function answerAttempt(
  service: Service,
  id: string,
  outcome: NonNullable<Attempt['outcome']>,
): void {
  const attempt = service.store.get('Attempt', id);
  if (!attempt || attempt.outcome) return;
  service.store.put('Attempt', id, { ...attempt, outcome });
  // A bank that pays has paid, whether or not the shopper finds the way back.
  if (attempt.asks === 'bank') finishAttempt(service, id);
}

/** What comes of an attempt, the same however often it is asked for. */
export function finishAttempt(service: Service, id: string): Read<ResultCode> {
  const attempt = service.store.get('Attempt', id);
  if (!attempt) return { ok: false, refusal: refuse(422, '14_030', 'Invalid payment details') };
  if (attempt.resultCode) return { ok: true, value: attempt.resultCode };
  const { session, means, asks, outcome = 'refused' } = attempt;
  const paid = paySession(service, session, {
    outcome,
    means,
    isUnderWay: true,
    ...(outcome === 'refused' && asks !== 'bank' && { refusalReason: '3D Not Authenticated' }),
  });
  if (!paid.ok) return paid;
  const { resultCode } = paid.value;
  service.store.put('Attempt', id, { ...attempt, resultCode });
  return { ok: true, value: resultCode };
}
