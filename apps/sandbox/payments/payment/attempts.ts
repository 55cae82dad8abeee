import { randomUUID } from 'node:crypto';
import { type Result, refuse } from '../answers.ts';
import type { Attempt, AttemptResult, AttemptStart, Session } from '../records.ts';
import type { Service } from '../service.ts';
import { paySession } from './pay-session.ts';

/**
 * Starts an attempt that needs an action by the shopper. Its id is secret: it proves that they
 * return.
 */
export function beginAttempt({ store }: Service, { id }: Session, details: AttemptStart): string {
  const attempt = randomUUID();
  store.put('Attempt', attempt, { session: id, ...details });
  return attempt;
}

/** Records the shopper's answer; only the first one counts. */
export function answerAttempt(
  service: Service,
  id: string,
  outcome: NonNullable<Attempt['outcome']>,
): void {
  const attempt = service.store.get('Attempt', id);
  if (!attempt || attempt.outcome) return;
  service.store.put('Attempt', id, { ...attempt, outcome });
  // A bank payment is made even if the shopper does not return to the shop.
  if (attempt.action === 'bank') finishAttempt(service, id);
}

/** The result of an attempt; repeated calls return the same result. */
export function finishAttempt(service: Service, id: string): Result<AttemptResult> {
  const attempt = service.store.get('Attempt', id);
  if (!attempt) return { ok: false, refusal: refuse(422, '14_030', 'Invalid payment details') };
  if (attempt.result) return { ok: true, value: attempt.result };
  const { session, paying, action, outcome = 'refused' } = attempt;
  const paid = paySession(service, session, {
    outcome,
    ...paying,
    isStarted: true,
    ...(outcome === 'refused' && action !== 'bank' && { refusalReason: '3D Not Authenticated' }),
  });
  if (!paid.ok) return paid;
  const { resultCode, sessionResult } = paid.value;
  const result = { resultCode, sessionResult };
  service.store.put('Attempt', id, { ...attempt, result });
  return { ok: true, value: result };
}
