import { sql } from 'kysely';
import { shopperOf } from '../../charges/charge.ts';
import { requestSession, type SessionContext } from '../../charges/request-session.ts';
import { coalesce } from '../../database/coalesce.ts';
import type { Database } from '../../database/tables.ts';
import type { PaymentSession } from '../../payments/port.ts';
import { chargeOf, findOrder, type Order } from '../order.ts';

export type OpenSession = (order: Order, locale: string) => Promise<Order>;

/**
 * Asks the provider for a session when the order has none that is still good. Asked for twice at
 * once, both get the same one; not to be had, the order stays as it is, and a later reader asks again.
 */
export function createSessionOpener(context: SessionContext): OpenSession {
  const { connection, now } = context;
  const write = coalesce((sessions: Opened[]) => writeSessions(connection.db, sessions, now()));
  return async (order, locale) => {
    if (order.state !== 'started' && order.state !== 'payment_session') return order;
    if (order.session_expires_at && order.session_expires_at > now()) return order;
    if (order.expires_at <= now()) return order;

    const session = await requestSession(context, {
      charge: chargeOf(order),
      locale,
      shopper: shopperOf(order),
      storing: 'with consent',
      until: order.expires_at,
    });
    if (!session) return order;
    const written = (await write([{ order, session }])).get(order.id);
    // If two sessions are opened at once, the first one counts.
    if (!written) return (await findOrder(connection.db, order.id)) ?? order;
    const { reference: _, state_version, ...columns } = written;
    if (state_version === null) return { ...order, ...columns };
    return { ...order, ...columns, state: 'payment_session', state_version, state_since: now() };
  };
}

type Opened = { order: Order; session: PaymentSession };

type Written = Pick<
  Order,
  | 'session_id'
  | 'session_data'
  | 'session_expires_at'
  | 'session_result'
  | 'sessions'
  | 'asked_at'
  | 'asks'
> & {
  reference: string;
  /** The order's new version, if this was its first session. */
  state_version: number | null;
};

/** One statement for all, one session for each order, and only while it is as it was read. */
async function writeSessions(
  db: Database,
  opened: readonly Opened[],
  now: Date,
): Promise<Map<string, Written>> {
  const { rows } = await sql<Written>`
    with opened as (
      select distinct on (order_id) * from unnest(
        ${opened.map(({ order }) => order.id)}::text[],
        ${opened.map(({ order }) => order.sessions)}::bigint[],
        ${opened.map(({ session }) => session.id)}::text[],
        ${opened.map(({ session }) => session.sessionData)}::text[],
        ${opened.map(({ session }) => session.expiresAt)}::timestamptz[]
      ) as opened (order_id, had, session_id, session_data, expires_at)
    ),
    written as (
      update charge set
        session_id = opened.session_id, session_data = opened.session_data,
        session_expires_at = opened.expires_at, session_result = null, sessions = had + 1,
        asked_at = null, asks = 0
      from opened
      where reference = order_id and state = 'open' and sessions = had
      returning reference, charge.session_id, charge.session_data, session_expires_at,
        session_result, sessions, asked_at, asks
    ),
    moved as (
      update orders set state = 'payment_session', state_version = state_version + 1,
        state_since = ${now}::timestamptz
      from written where id = reference and state = 'started'
      returning id, state_version
    ),
    event as (
      insert into charge_event (subject, version, from_state, to_state, at, cause)
      select id, state_version, 'started', 'payment_session', ${now}::timestamptz, 'session'
      from moved
    )
    select written.*, moved.state_version from written left join moved on id = reference
    `.execute(db);
  return new Map(rows.map((session) => [session.reference, session]));
}
