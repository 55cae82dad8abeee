import { sql } from 'kysely';
import type { OrderState } from '../database/tables/orders.ts';
import type { Database } from '../database/tables.ts';
import type { Order } from './order.ts';
import { TRANSITIONS } from './rules.ts';

/**
 * Takes an order along a path, every step of it logged. Each step must stand in the table, and the
 * order must still be where it was read; either failing is a mistake of ours.
 */
export async function advanceOrder(
  trx: Database,
  order: Order,
  path: readonly OrderState[],
  cause: string,
  now: Date,
): Promise<Order> {
  const states = [order.state, ...path];
  const steps = path.map((to, index) => {
    const from = states[index] ?? order.state;
    if (!TRANSITIONS[from].includes(to)) throw new Error(`No way from ${from} to ${to}`);
    return sql`(${order.id}::text, ${order.state_version + index + 1}::bigint, ${from}::text,
      ${to}::text, ${now}::timestamptz, ${cause}::text)`;
  });
  const state = path.at(-1);
  if (state === undefined) return order;
  const state_version = order.state_version + path.length;
  const { rows } = await sql`
    with moved as (
      update orders
      set state = ${state}, state_version = ${state_version}::bigint,
        state_since = ${now}::timestamptz
      where id = ${order.id} and state = ${order.state}
        and state_version = ${order.state_version}::bigint
      returning id
    )
    insert into order_event (order_id, version, from_state, to_state, at, cause)
    select step.* from (values ${sql.join(steps)})
      as step (order_id, version, from_state, to_state, at, cause)
    join moved on moved.id = step.order_id
    returning order_id`.execute(trx);
  if (rows.length !== path.length) throw new Error(`Order ${order.id} was not where it was read`);
  return { ...order, state, state_version, state_since: now };
}
