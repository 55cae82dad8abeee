import { minor } from '@cairn/contract/money';
import { sql } from 'kysely';
import { newId } from '../database/new-id.ts';
import type { Database } from '../database/tables.ts';
import type { Shop } from '../http/kit/shop.ts';
import type { PaymentSession, WithPayments } from '../payments/port.ts';
import { findOrder, type Order } from './order.ts';

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
  return (await writeSession(db, order, asked.value, now())) ?? order;
}

/** One statement, and only while the order is as it was read: who comes second gets the first's. */
async function writeSession(
  db: Database,
  { id, state, state_version, sessions }: Order,
  session: PaymentSession,
  now: Date,
): Promise<Order | undefined> {
  const isFirst = state === 'started';
  const { rows } = await sql<Order>`
    with written as (
      update orders set
        session_id = ${session.id}, session_data = ${session.sessionData},
        session_expires_at = ${session.expiresAt}::timestamptz, sessions = sessions + 1,
        state = 'payment_session', state_version = state_version + ${isFirst ? 1 : 0}::bigint,
        state_since = case when ${isFirst}::boolean then ${now}::timestamptz else state_since end
      where id = ${id} and state = ${state} and state_version = ${state_version}::bigint
        and sessions = ${sessions}::bigint
      returning *
    ),
    event as (
      insert into order_event (order_id, version, from_state, to_state, at, cause)
      select id, state_version, ${state}, state, ${now}::timestamptz, 'session'
      from written where ${isFirst}::boolean
    )
    select * from written`.execute(db);
  return rows[0] ?? (await findOrder(db, id));
}
