import { minor } from '@cairn/contract/money';
import { newId } from '../database/new-id.ts';
import { transact } from '../database/transact.ts';
import type { Shop } from '../http/kit/shop.ts';
import type { WithPayments } from '../payments/port.ts';
import { advanceOrder } from './advance-order.ts';
import { lockOrder, type Order } from './order.ts';

const SESSION_LIFETIME = 60 * 60_000;
/** Which ways of paying are offered depends on a country; the currency's is the best guess. */
const COUNTRY = { GBP: 'GB', USD: 'US', EUR: 'IE' } as const;

export type SessionContext = Pick<Shop, 'connection' | 'now' | 'shopUrl' | 'log'> & WithPayments;

/**
 * Asks the provider for a session when the order has none that is still good. Asked for twice at
 * once, both get the same one; not to be had, the order stays as it is and the next reader asks again.
 */
export async function openSession(
  { connection: { db }, now, shopUrl, log, payments }: SessionContext,
  order: Order,
  locale: string,
): Promise<Order> {
  if (order.state !== 'started' && order.state !== 'payment_session') return order;
  if (order.session_expires_at && order.session_expires_at > now()) return order;
  if (order.expires_at <= now()) return order;

  const nth = order.sessions + 1;
  const latest = Math.min(now().getTime() + SESSION_LIFETIME, order.expires_at.getTime());
  const asked = await payments.createSession({
    reference: order.id,
    // Each asking has its own: language and time differ, and only the session written down counts.
    key: newId(now()),
    amount: { currency: order.currency, value: minor(order.total_minor) },
    country: COUNTRY[order.currency],
    locale,
    returnUrl: `${shopUrl}/checkout/${order.id}`,
    expiresAt: new Date(latest),
    shopper: `${order.company}-${order.number}`,
    isStored: false,
  });
  if (asked.kind !== 'done') {
    log.error({ reason: asked.reason, order: order.id }, 'no payment session was to be had');
    return order;
  }
  const session = asked.value;
  return await transact(db, async (trx) => {
    const current = await lockOrder(trx, order.id);
    if (!current || current.sessions >= nth) return current ?? order;
    if (current.state !== 'started' && current.state !== 'payment_session') return current;
    const path = current.state === 'started' ? (['payment_session'] as const) : [];
    const moved = await advanceOrder(trx, current, path, 'session', now());
    const columns = {
      session_id: session.id,
      session_data: session.sessionData,
      session_expires_at: session.expiresAt,
      sessions: nth,
    };
    await trx.updateTable('orders').set(columns).where('id', '=', order.id).execute();
    return { ...moved, ...columns };
  });
}
