import { type RawBuilder, sql } from 'kysely';
import type { Invariant, Violation } from './invariant.ts';

const MINUTE = 60_000;
const DAYS = 24 * 60 * MINUTE;
/** A person has as long to look at a held order as the provider has to give money back. */
export const WAITING_LIMITS = {
  message: 10 * MINUTE,
  payment: 60 * MINUTE,
  /** Longer than a refused void is tried again. */
  void: 3 * 60 * MINUTE,
  renewal: 1 * DAYS,
  refund: 3 * DAYS,
  review: 3 * DAYS,
};

export const DEAD_LETTER = 'dead letter';

export const WAITING: Invariant = {
  id: 9,
  title: 'Nothing waits longer than it may',
  checks: [],
};

/** Every part has an index on what waits: it reads no more than that. */
export function whatWaits(now: Date): RawBuilder<Violation> {
  const before = (limit: number) => sql`${new Date(now.getTime() - limit)}::timestamptz`;
  return sql`
    select 'webhook' as what, event_key || ' since ' || received_at as detail
    from webhook_inbox where applied_at is null and received_at < ${before(WAITING_LIMITS.message)}
    union all
    select 'job', id || ' for ' || queue || ' since ' || next_try_at
    from job
    where next_try_at < ${before(WAITING_LIMITS.message)}
      and created_at < ${before(WAITING_LIMITS.message)}
    union all
    select 'order', id || ' is ' || state || ' since ' || state_since
    from (
      select id, state, state_since from orders
      where state in ('payment_authorised', 'captured') and state_since < ${before(WAITING_LIMITS.payment)}
      union all
      select reference, state, state_since from charge
      where state = 'held' and state_since < ${before(WAITING_LIMITS.review)}
      union all
      select id, state, state_since from orders
      where state = 'refund_requested' and state_since < ${before(WAITING_LIMITS.refund)}
    ) waiting
    union all
    select 'plan', id || ' is ' || status || ' since ' || status_since
    from subscription
    where status = 'refund_pending' and status_since < ${before(WAITING_LIMITS.refund)}
    union all
    select 'renewal', 'of ' || id || ' since ' || renews_at
    from subscription
    where status in ('active', 'autorenewing') and renews_at < ${before(WAITING_LIMITS.renewal)}
    union all
    select 'payment', psp_reference || ' is ' || state || ' since ' || state_since
    from (
      select psp_reference, state, state_since from payment
      where state = 'capture_requested' and state_since < ${before(WAITING_LIMITS.payment)}
      union all
      select psp_reference, state, state_since from payment
      where state = 'cancel_requested' and state_since < ${before(WAITING_LIMITS.void)}
      union all
      select psp_reference, state, state_since from payment
      where state = 'refund_requested' and state_since < ${before(WAITING_LIMITS.refund)}
    ) waiting
    union all
    select ${sql.lit(DEAD_LETTER)}, id || ' of ' || queue || ' since ' || created_at
    from job where next_try_at is null`;
}
