import type { Logger } from 'pino';
import type { SessionResult, WithPayments } from './port.ts';

type Paid = SessionResult['payments'][number];
/** Unknown while a payment is pending, or when the provider does not say. */
export type SessionAnswer =
  | { kind: 'paid'; payment: Paid }
  | { kind: 'none' }
  | { kind: 'unknown' };

/** A page that checks every few seconds, in several tabs, asks the provider no more often than this. */
export const BETWEEN_QUESTIONS = 2_000;

/** Asks the provider whether a session was paid. `order` is for the log. */
export async function askSession(
  { log, payments }: WithPayments & { log: Logger },
  { order, sessionId }: { order: string; sessionId: string },
): Promise<SessionAnswer> {
  const answer = await payments.askSession(sessionId);
  if (answer.kind !== 'done') {
    log.warn({ order, reason: answer.reason }, 'the payment provider could not say');
    return { kind: 'unknown' };
  }
  const payment = answer.value.payments.find(({ result }) => result === 'authorised');
  if (payment) return { kind: 'paid', payment };
  const isPending = answer.value.payments.some(({ result }) => result === 'pending');
  return { kind: isPending ? 'unknown' : 'none' };
}
