import { minor } from '@cairn/contract/values/money';
import { sql } from 'kysely';
import { coalesce } from '../../database/coalesce.ts';
import { newId } from '../../database/new-id.ts';
import type { Database } from '../../database/tables.ts';
import type { Shop } from '../../http/kit/shop.ts';
import type { PaymentSession, WithPayments } from '../../payments/port.ts';
import { findOrder, type Order } from '../order.ts';

export const SESSION_LIFETIME = 60 * 60_000;
/** Which ways of paying are offered depends on a country; the currency's is the best guess. */
export const COUNTRY = { GBP: 'GB', USD: 'US', EUR: 'IE' } as const;

export type SessionContext = Pick<Shop, 'connection' | 'now' | 'shopUrl' | 'log'> & WithPayments;

export type OpenSession = (order: Order, locale: string) => Promise<Order>;

/**
 * Asks the provider for a session when the order has none that is still good. Asked for twice at
 * once, both get the same one; not to be had, the order stays as it is and the next reader asks again.
 */
export function createSessionOpener(context: SessionContext): OpenSession {
  const { connection, now, shopUrl, log, payments } = context;
  const write = coalesce((sessions: Opened[]) => writeSessions(connection.db, sessions, now()));
  return async (order, locale) => {
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
    const written = await write([{ order, session: asked.value }]);
    // Who comes second gets the first's.
    return written.get(order.id) ?? (await findOrder(connection.db, order.id)) ?? order;
  };
}

type Opened = { order: Order; session: PaymentSession };

/** One statement for all, one session for each order, and only while it is as it was read. */
async function writeSessions(
  db: Database,
  opened: readonly Opened[],
  now: Date,
): Promise<Map<Order['id'], Order>> {
  const { rows } = await sql<Order>`
    with opened as (
      select distinct on (order_id) * from unnest(
        ${opened.map(({ order }) => order.id)}::text[],
        ${opened.map(({ order }) => order.state)}::text[],
        ${opened.map(({ order }) => order.state_version)}::bigint[],
        ${opened.map(({ order }) => order.sessions)}::bigint[],
        ${opened.map(({ session }) => session.id)}::text[],
        ${opened.map(({ session }) => session.sessionData)}::text[],
        ${opened.map(({ session }) => session.expiresAt)}::timestamptz[]
      ) as opened (order_id, from_state, from_version, had, session_id, session_data, expires_at)
    ),
    written as (
      update orders set
        session_id = opened.session_id, session_data = opened.session_data,
        session_expires_at = opened.expires_at, sessions = had + 1, state = 'payment_session',
        state_version = from_version + case when from_state = 'started' then 1 else 0 end,
        state_since = case when from_state = 'started' then ${now}::timestamptz else state_since end
      from opened
      where id = order_id and state = from_state and state_version = from_version and sessions = had
      returning orders.*
    ),
    event as (
      insert into order_event (order_id, version, from_state, to_state, at, cause)
      select id, state_version, from_state, state, ${now}::timestamptz, 'session'
      from written join opened on order_id = id
      where from_state = 'started'
    )
    select * from written`.execute(db);
  return new Map(rows.map((order) => [order.id, order]));
}
