import type { PastId } from '@cairn/contract/orders/transaction-id';
import { transact } from '../database/transact.ts';
import type { Shop } from '../http/kit/shop.ts';
import { endAllAttempts, endAttempts, findUnderWay } from './payment-attempts.ts';
import type { SessionResult, WithPayments } from './port.ts';

type Paid = SessionResult['payments'][number];
/** Unknown while a payment is pending, or when the provider does not say. */
export type SessionAnswer =
  | { kind: 'paid'; payment: Paid }
  | { kind: 'none' }
  | { kind: 'unknown' };

/** A page that checks every few seconds, in several tabs, asks the provider no more often than this. */
export const BETWEEN_QUESTIONS = 2_000;

/** A payment may reach the provider this long after Pay was pressed. */
const ON_ITS_WAY = 8_000;

type AskContext = WithPayments & Pick<Shop, 'connection' | 'now' | 'log'>;

/** Asks the provider whether a session was paid; what it says was refused is not under way any more. */
export async function askSession(
  { connection, now, log, payments }: AskContext,
  { reference, sessionId }: { reference: PastId; sessionId: string },
): Promise<SessionAnswer> {
  const answer = await payments.askSession(sessionId, '');
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
  const isPending = answer.value.isPending || withResult('pending').length > 0;
  return { kind: isPending ? 'unknown' : 'none' };
}

/**
 * The provider knows of no payment, and a member wants to know whether they paid. What was pressed a
 * while ago was abandoned, so the member can pay again; a payment pressed just now may still arrive.
 */
export async function endAbandoned(
  { connection, now }: Pick<AskContext, 'connection' | 'now'>,
  reference: PastId,
): Promise<'none' | 'unknown'> {
  const pressedUntil = new Date(now().getTime() - ON_ITS_WAY);
  await endAllAttempts(connection.db, reference, now(), pressedUntil);
  const underWay = await findUnderWay(connection.db, [reference], now());
  return underWay.length > 0 ? 'unknown' : 'none';
}
