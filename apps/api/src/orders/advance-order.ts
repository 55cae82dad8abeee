import { happened } from '@cairn/telemetry/channels';
import { sql } from 'kysely';
import type { EventCause } from '../database/tables/charges.ts';
import type { OrderState } from '../database/tables/orders.ts';
import type { Database } from '../database/tables.ts';
import { afterCommit } from '../database/transact.ts';
import type { Order } from './order.ts';
import { TRANSITIONS } from './rules.ts';

/**
 * The cause of a transition; the note of an operator's command names the operator and the reason.
 */
export type Because = { cause: EventCause; pspReference?: string; note?: string };

/** The states that an order passes through, and why. */
export type Advance = { order: Order; path: readonly OrderState[]; because: Because };

/**
 * Moves an order along a path of states and logs every step. A step that the table does not allow,
 * or an order that changed since it was read, is a bug and throws.
 */
export async function advanceOrder(
  trx: Database,
  order: Order,
  path: readonly OrderState[],
  because: Because,
  now: Date,
): Promise<Order> {
  const state = path.at(-1);
  if (state === undefined) return order;
  await advanceOrders(trx, [{ order, path, because }], now);
  return { ...order, state, state_version: order.state_version + path.length, state_since: now };
}

/** The same for many orders in one statement: all of them move, or it throws. */
export async function advanceOrders(
  trx: Database,
  advances: readonly Advance[],
  now: Date,
): Promise<void> {
  if (advances.length === 0) return;
  const steps = advances.flatMap(stepsOf);
  const { rows } = await sql`
    with step as (
      select * from unnest(
        ${steps.map((step) => step.id)}::text[], ${steps.map((step) => step.version)}::bigint[],
        ${steps.map((step) => step.from)}::text[], ${steps.map((step) => step.to)}::text[],
        ${steps.map((step) => step.cause)}::text[],
        ${steps.map((step) => step.pspReference ?? null)}::text[],
        ${steps.map((step) => step.note ?? null)}::text[]
      ) as step (order_id, version, from_state, to_state, cause, psp_reference, note)
    ),
    move as (
      select * from unnest(
        ${advances.map(({ order }) => order.id)}::text[],
        ${advances.map(({ order }) => order.state)}::text[],
        ${advances.map(({ order }) => order.state_version)}::bigint[],
        ${advances.map(({ path }) => path.at(-1))}::text[],
        ${advances.map(({ path }) => path.length)}::bigint[]
      ) as move (order_id, from_state, from_version, to_state, steps)
    ),
    moved as (
      update orders
      set state = move.to_state, state_version = move.from_version + move.steps,
        state_since = ${now}::timestamptz
      from move
      where id = move.order_id and state = move.from_state and state_version = move.from_version
      returning id
    )
    insert into charge_event (subject, version, from_state, to_state, at, cause, psp_reference, note)
    select order_id, version, from_state, to_state, ${now}::timestamptz, cause, psp_reference, note
    from step join moved on moved.id = step.order_id
    returning subject`.execute(trx);
  if (rows.length === steps.length) {
    afterCommit(trx, () => {
      for (const { order, path } of advances) {
        const { company, product } = order;
        for (const state of path) happened({ kind: 'order', company, product, state });
      }
    });
    return;
  }
  const ids = advances.map(({ order }) => order.id).join(', ');
  throw new Error(`One of ${ids} was not where it was read`);
}

function stepsOf({ order, path, because }: Advance) {
  const states = [order.state, ...path];
  return path.map((to, index) => {
    const from = states[index] ?? order.state;
    if (!TRANSITIONS[from].includes(to)) throw new Error(`No way from ${from} to ${to}`);
    return { id: order.id, version: order.state_version + index + 1, from, to, ...because };
  });
}
