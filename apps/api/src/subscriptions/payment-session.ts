import { sql } from 'kysely';
import { shopperOf } from '../charges/charge.ts';
import { requestSession, type SessionContext } from '../charges/request-session.ts';
import { chargeOf, findMonth, isUnpaid, type Month } from './month.ts';
import type { Subscription } from './subscription.ts';

/**
 * Opens a session in which a month is paid, if the member can pay it now and there is no session that
 * is still valid. The card is stored for the payments after it. If the provider does not answer, the
 * next reader asks again.
 */
export async function openMonthSession(
  context: SessionContext,
  subscription: Subscription,
  month: Month,
  locale: string,
): Promise<Month> {
  const {
    connection: { db },
    now,
  } = context;
  if (!isPayable(subscription, month) || hasSession(month, now())) return month;
  const session = await requestSession(context, {
    charge: chargeOf(subscription, month),
    locale,
    shopper: shopperOf(subscription),
    isStored: true,
  });
  if (!session) return month;
  const { charge: reference } = month;
  // If two sessions are opened at once, the first one counts.
  await sql`
    update charge set session_id = ${session.id}, session_data = ${session.sessionData},
      session_expires_at = ${session.expiresAt}::timestamptz, session_result = null,
      sessions = sessions + 1, asked_at = null, asks = 0
    where reference = ${reference} and state = 'open' and sessions = ${month.sessions}`.execute(db);
  return (await findMonth(db, subscription.id, month.n)) ?? month;
}

/** The session in which a month can be paid now, if there is one. */
export function sessionOf(subscription: Subscription, month: Month | undefined, now: Date) {
  if (!month || !isPayable(subscription, month) || !hasSession(month, now)) return {};
  const { session_id, session_data } = month;
  if (!session_id || !session_data) return {};
  return { paymentSession: { id: session_id, sessionData: session_data } };
}

/**
 * Whether the member can pay a month now, and nobody has: the first one, and later ones that their
 * card was refused for.
 */
export function isPayable(
  { status }: Subscription,
  month: Pick<Month, 'n' | 'state' | 'charge_state' | 'charge_minor'>,
): boolean {
  return isUnpaid(month) && status === (month.n === 1 ? 'unverified' : 'autorenewing');
}

function hasSession({ session_expires_at }: Month, now: Date): boolean {
  return session_expires_at !== null && session_expires_at > now;
}
