import { setImmediate as turn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { SweepContext } from '../background/sweep-batches.ts';
import { maintain } from '../database/in-batches.ts';

const DAY = 86_400_000;
/** As late as a member's bank may still ask about a payment that the member says was for it. */
export const UNPAID_KEPT = 540 * DAY;

/** Each has rows in many tables. */
export const ORDERS_AT_ONCE = 200;

/** The time is text: a Date would lose its microseconds. */
type Ended = { id: string; at: string };

/**
 * Deletes orders that ended long ago without any payment, with all that belongs to them. The function
 * decides which ones those are; the others stay due, so each run passes over them once.
 */
export async function deleteUnpaidOrders({
  connection: { db },
  now,
  signal,
}: Pick<SweepContext, 'connection' | 'now' | 'signal'>): Promise<void> {
  const before = sql`${new Date(now().getTime() - UNPAID_KEPT)}::timestamptz`;
  // Each state on its own: the index is by state and time.
  for (const state of ['expired', 'refused', 'cancelled']) {
    for (let last: Ended = { id: '', at: '-infinity' }; !signal?.aborted; ) {
      const ended = await maintain(db, async (trx) => {
        const { rows } = await sql<Ended>`
          select id, state_since::text as at from orders
          where state = ${state} and state_since < ${before} and state_since >= ${last.at}::timestamptz
            and (state_since, id) > (${last.at}::timestamptz, ${last.id})
          order by state_since, id limit ${ORDERS_AT_ONCE}`.execute(trx);
        const ids = rows.map(({ id }) => id);
        if (ids.length > 0) {
          await sql`select delete_unpaid_orders(${ids}::text[], ${before})`.execute(trx);
          await sql`
            delete from staff_note where about = any(${ids}::text[])
              and not exists (select from orders where id = about)`.execute(trx);
        }
        return rows;
      });
      if (ended.length < ORDERS_AT_ONCE) break;
      last = ended.at(-1) ?? last;
      // The embedded database works on this thread: whoever waits comes first.
      await turn();
    }
  }
}
