import { sql } from 'kysely';
import { type Charge, shopperOf } from '../charges/charge.ts';
import type { LockedCharge } from '../charges/product.ts';
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
  const { connection, now } = context;
  if (!isPayable(subscription, month) || hasSession(month, now())) return month;
  const charge = { ...chargeOf(subscription, month), sessions: month.sessions };
  const isOpened = await openPlanSession(context, subscription, charge, locale);
  if (!isOpened) return month;
  return (await findMonth(connection.db, subscription.id, month.n)) ?? month;
}

/** Opens a session for a charge of a subscription, which stores the card. False if there is none to be had. */
export async function openPlanSession(
  context: SessionContext,
  subscription: Subscription,
  charge: LockedCharge & Pick<Charge, 'sessions'>,
  locale: string,
): Promise<boolean> {
  const session = await requestSession(context, {
    charge,
    locale,
    shopper: shopperOf(subscription),
    storing: 'always',
  });
  if (!session) return false;
  const { reference, sessions } = charge;
  // If two sessions are opened at once, the first one counts.
  await sql`
    update charge set session_id = ${session.id}, session_data = ${session.sessionData},
      session_expires_at = ${session.expiresAt}::timestamptz, session_result = null,
      sessions = sessions + 1, asked_at = null, asks = 0
    where reference = ${reference} and state = 'open' and sessions = ${sessions}`.execute(
    context.connection.db,
  );
  return true;
}

/** The session in which a month can be paid now, if there is one. */
export function sessionOf(subscription: Subscription, month: Month | undefined, now: Date) {
  return month && isPayable(subscription, month) ? describeSession(month, now) : {};
}

type Session = Pick<Charge, 'session_id' | 'session_data' | 'session_expires_at'>;

/** The part of an answer that a payment form is opened with. */
export function describeSession(charge: Session, now: Date) {
  const { session_id, session_data } = charge;
  if (!hasSession(charge, now) || !session_id || !session_data) return {};
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

export function hasSession(
  { session_expires_at }: Pick<Charge, 'session_expires_at'>,
  now: Date,
): boolean {
  return session_expires_at !== null && session_expires_at > now;
}
