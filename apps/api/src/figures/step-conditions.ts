import { type RawBuilder, sql } from 'kysely';
import { OPEN_STATES, type OrderState } from '../database/tables/orders.ts';

/** Which steps an event of an order is, by its states. */
export const STEP_CONDITIONS = {
  started: sql<boolean>`from_state is null`,
  authorised: sql<boolean>`
    to_state = 'payment_authorised' and from_state in (${states(OPEN_STATES)})`,
  captured: sql<boolean>`to_state = 'captured' and from_state = 'payment_authorised'`,
  credited: sql<boolean>`
    to_state = 'complete' and from_state in (${states(['captured', 'scheduled'])})`,
};

/** The first press on Pay of an order: later ones are tries, too. */
export const IS_FIRST_PRESS = sql<boolean>`
  not exists (
    select from payment_attempt earlier where earlier.reference = attempt.reference
      and (earlier.announced_at, earlier.id) < (attempt.announced_at, attempt.id)
  )`;

function states(names: readonly OrderState[]): RawBuilder<unknown> {
  return sql.join(names.map((name) => sql.lit(name)));
}
