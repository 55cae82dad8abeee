import type { PastId } from '@cairn/contract/orders/transaction-id';
import { transact } from '../database/transact.ts';
import type { Shop } from '../http/kit/shop.ts';
import { endAllAttempts, endAttempts } from './payment-attempts.ts';
import type { SessionResult, WithPayments } from './port.ts';

type Paid = SessionResult['payments'][number];
/** Unknown while a payment is pending, or when the provider does not say. */
export type SessionAnswer =
  | { kind: 'paid'; payment: Paid }
  | { kind: 'none' }
  | { kind: 'unknown' };

/** A page that checks every few seconds, in several tabs, asks the provider no more often than this. */
export const BETWEEN_QUESTIONS = 2_000;

type AskContext = WithPayments & Pick<Shop, 'connection' | 'now' | 'log'>;

/** Asks the provider whether a session was paid; what it says was refused is not under way any more. */
export async function askSession(
  { connection, now, log, payments }: AskContext,
  { reference, sessionId }: { reference: PastId; sessionId: string },
): Promise<SessionAnswer> {
  const answer = await payments.askSession(sessionId);
  if (answer.kind !== 'done') {
    log.warn({ order: reference, reason: answer.reason }, 'the payment provider could not say');
    return { kind: 'unknown' };
  }
  const withResult = (wanted: Paid['result']) =>
    answer.value.payments.filter(({ result }) => result === wanted);
  const refused = withResult('refused').map(({ pspReference }) => ({ reference, pspReference }));
  if (refused.length > 0) {
    await transact(connection.db, (trx) => endAttempts(trx, refused, now()));
  }
  if (answer.value.isRefused) await endAllAttempts(connection.db, reference, now());
  const [payment] = withResult('authorised');
  if (payment) return { kind: 'paid', payment };
  return { kind: withResult('pending').length > 0 ? 'unknown' : 'none' };
}
