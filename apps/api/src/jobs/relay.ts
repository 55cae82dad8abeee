import { sql } from 'kysely';
import type { Database } from '../database/tables.ts';
import { transact } from '../database/transact.ts';

export type Relayed = { id: string; data: object };

type OutboxRow = Relayed & { queue: string };

const BATCH = 200;

/**
 * Moves jobs from the outbox to the queue, in one transaction. Relays of several processes lock
 * different rows. A job keeps its id, so one that is moved twice is in the queue once.
 */
export async function relayOutbox(
  db: Database,
  insert: (queue: string, jobs: Relayed[], trx: Database) => Promise<void>,
  now: Date,
): Promise<{ queues: Set<string>; isMore: boolean }> {
  return await transact(db, async (trx) => {
    const rows = await takeDue(trx, now);
    const byQueue = Map.groupBy(rows, (row) => row.queue);
    for (const [queue, jobs] of byQueue) {
      await insert(
        queue,
        jobs.map(({ id, data }) => ({ id, data })),
        trx,
      );
    }
    return { queues: new Set(byQueue.keys()), isMore: rows.length === BATCH };
  });
}

async function takeDue(trx: Database, now: Date): Promise<OutboxRow[]> {
  const { rows } = await sql<OutboxRow>`
    with due as materialized (
      select id from outbox
      where coalesce(not_before, '-infinity'::timestamptz) <= ${now}::timestamptz
      order by coalesce(not_before, '-infinity'::timestamptz), id
      limit ${BATCH} for update skip locked
    )
    delete from outbox using due where outbox.id = due.id
    returning outbox.id, queue, data`.execute(trx);
  return rows.toSorted((a, b) => a.id.localeCompare(b.id));
}
