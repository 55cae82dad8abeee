import { sql } from 'kysely';
import { type Check, keyTable } from './invariant.ts';

/** Nothing waits for these any more. */
const ENDED = sql`(
  'complete', 'expired', 'refused', 'cancelled', 'refund_requested', 'refunded', 'charged_back')`;

/** These count for nobody: what they had of a cap is free again. A chargeback frees nothing. */
const UNDONE = sql`('expired', 'refused', 'cancelled', 'refund_requested', 'refunded')`;

/** All active holds at once: they are as few as the transfers under way. */
export const HOLDS_OF_NOTHING = sql`
  select hold.source_id as what, 'holds ' || hold.amount || ' on ' || hold.account_id
    || ', but it is ' || coalesce(orders.state, 'not there') as detail
  from hold left join orders on orders.id = hold.source_id
  where hold.source_type = 'order' and hold.state = 'active'
    and (orders.id is null or orders.state in ${ENDED})`;

export const CAPS_OF_NOTHING: Check = {
  rows: 'orders',
  sql: (keys) => sql`
    with ${keyTable(keys)},
    kept as (
      select source, kind, amount, released, state
      from key join orders on orders.id = key.id join cap_reservation on source = orders.id
    )
    select source as key, source as what,
      'keeps ' || amount || ' of ' || kind || ', but it is ' || state as detail
    from kept where not released and state in ${UNDONE}
    union all
    select source, source, 'has given ' || amount || ' of ' || kind || ' back, but it is ' || state
    from kept where released and state not in ${UNDONE} and state <> 'charged_back'
    union all
    select order_id, order_id, 'keeps activity ' || activity_id || ', but it is ' || state
    from key join orders on orders.id = key.id join boosted_activity on order_id = orders.id
    where state in ${UNDONE}`,
};
