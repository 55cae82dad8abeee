import { minor } from '@cairn/contract/values/money';
import { newId } from '../../database/new-id.ts';
import { transact } from '../../database/transact.ts';
import type { SessionContext } from '../../orders/start/open-session.ts';
import { findCycle } from '../find-cycle.ts';
import { changeSubscription, lockSubscription, type Subscription } from '../subscription.ts';

const SESSION_LIFETIME = 60 * 60_000;
/** Which ways of paying are offered depends on a country; the currency's is the best guess. */
const COUNTRY = { GBP: 'GB', USD: 'US', EUR: 'IE' } as const;

/**
 * Asks the provider for a session to make the first payment in, when there is none that is still
 * good. The card is kept for the payments after it. Not to be had, the next reader asks again.
 */
export async function openFirstSession(
  { connection: { db }, now, shopUrl, log, payments }: SessionContext,
  subscription: Subscription,
  locale: string,
): Promise<Subscription> {
  const { id, company, number, currency } = subscription;
  if (!needsSession(subscription, now())) return subscription;
  const asked = await payments.createSession({
    reference: id,
    // Each asking has its own: language and time differ, and only the session written down counts.
    key: newId(now()),
    amount: { currency, value: minor(subscription.price_minor) },
    country: COUNTRY[currency],
    locale,
    returnUrl: `${shopUrl}/checkout/${id}`,
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
    if (!current || !needsSession(current, now())) return current ?? subscription;
    const first = await findCycle(trx, id, 1);
    if (first?.psp_reference) return current;
    const columns = {
      session_id: session.id,
      session_data: session.sessionData,
      session_expires_at: session.expiresAt,
    };
    return await changeSubscription(trx, current, columns, now());
  });
}

function needsSession({ status, session_expires_at }: Subscription, now: Date): boolean {
  return status === 'unverified' && (session_expires_at === null || session_expires_at <= now);
}
