import { sql } from 'kysely';

/** Nothing waits for these any more. */
const ENDED = sql`(
  'complete', 'expired', 'refused', 'cancelled', 'refund_requested', 'refunded', 'charged_back')`;

/** These count for nobody: what they had of a cap is free again. A chargeback frees nothing. */
const UNDONE = sql`('expired', 'refused', 'cancelled', 'refund_requested', 'refunded')`;

export const HOLDS_OF_NOTHING = sql`
  select hold.source_id, 'holds ' || hold.amount || ' on ' || hold.account_id || ', but it is '
    || coalesce(orders.state, 'not there')
  from hold left join orders on orders.id = hold.source_id
  where hold.source_type = 'order' and hold.state = 'active'
    and (orders.id is null or orders.state in ${ENDED})`;

export const CAPS_OF_NOTHING = sql`
  select source, 'keeps ' || amount || ' of ' || kind || ', but it is ' || state
  from cap_reservation join orders on orders.id = source
  where not released and state in ${UNDONE}
  union all
  select source, 'has given ' || amount || ' of ' || kind || ' back, but it is ' || state
  from cap_reservation join orders on orders.id = source
  where released and state not in ${UNDONE} and state <> 'charged_back'
  union all
  select order_id, 'keeps activity ' || activity_id || ', but it is ' || state
  from boosted_activity join orders on orders.id = order_id where state in ${UNDONE}`;
