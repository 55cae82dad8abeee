import { minor } from '@cairn/contract/values/money';
import { newId } from '../database/new-id.ts';
import { transact } from '../database/transact.ts';
import { COUNTRY, SESSION_LIFETIME, type SessionContext } from '../orders/start/open-session.ts';
import { paymentReference } from '../payments/payment-reference.ts';
import { findCycle } from './find-cycle.ts';
import {
  type Cycle,
  changeSubscription,
  lockSubscription,
  type Subscription,
} from './subscription.ts';

/**
 * Opens a session in which a month is paid, if the member can pay it now and there is no session that
 * is still valid. The card is stored for the payments after it. If the provider does not answer, the
 * next reader asks again.
 */
export async function openPlanSession(
  { connection: { db }, now, shopUrl, log, payments }: SessionContext,
  subscription: Subscription,
  n: number,
  locale: string,
): Promise<Subscription> {
  const { id, company, number, currency } = subscription;
  if (!isUnpaid(subscription, n) || hasSession(subscription, n, now())) return subscription;
  const cycle = await findCycle(db, id, n);
  if (!cycle || !isPayable(subscription, cycle)) return subscription;
  const reference = paymentReference(id, n);
  const asked = await payments.createSession({
    reference,
    // Each request has its own key: language and time differ, and only the stored session counts.
    key: newId(now()),
    amount: { currency, value: minor(cycle.charge_minor) },
    country: COUNTRY[currency],
    locale,
    returnUrl: `${shopUrl}/checkout/${reference}`,
    expiresAt: new Date(now().getTime() + SESSION_LIFETIME),
    shopper: `${company}-${number}`,
    isStored: true,
  });
  if (asked.kind !== 'done') {
    log.error({ reason: asked.reason, subscription: id }, 'no payment session was to be had');
    return subscription;
  }
  const session = asked.value;
  return await transact(db, async (trx) => {
    const current = await lockSubscription(trx, id);
    if (!current || hasSession(current, n, now())) return current ?? subscription;
    const month = await findCycle(trx, id, n);
    if (!month || !isPayable(current, month)) return current;
    const columns = {
      session_n: n,
      session_id: session.id,
      session_data: session.sessionData,
      session_expires_at: session.expiresAt,
    };
    return await changeSubscription(trx, current, columns, now());
  });
}

/** The session in which a month can be paid now, if there is one. */
export function sessionOf(
  subscription: Subscription,
  cycle: Pick<Cycle, 'n' | 'state' | 'psp_reference'> | undefined,
  now: Date,
) {
  const { session_id, session_data } = subscription;
  if (!cycle || !isPayable(subscription, cycle) || !hasSession(subscription, cycle.n, now)) {
    return {};
  }
  if (!session_id || !session_data) return {};
  return { paymentSession: { id: session_id, sessionData: session_data } };
}

/** Members pay a plan's first month, and later ones that their card was refused for. */
function isUnpaid({ status }: Subscription, n: number): boolean {
  return status === (n === 1 ? 'unverified' : 'autorenewing');
}

/** Whether the member can pay a month now, and nobody has. */
export function isPayable(
  subscription: Subscription,
  { n, state, psp_reference }: Pick<Cycle, 'n' | 'state' | 'psp_reference'>,
): boolean {
  const isOpen = state === 'due' || state === 'charging';
  return isOpen && psp_reference === null && isUnpaid(subscription, n);
}

function hasSession(
  { session_n, session_expires_at }: Subscription,
  n: number,
  now: Date,
): boolean {
  return session_n === n && session_expires_at !== null && session_expires_at > now;
}
