import { sql } from 'kysely';
import type { Database } from '../database/tables.ts';

export type Relayed = { id: string; data: object };

const AT_ONCE = 200;

/** Moves what waits in the outbox on. A job that is moved twice keeps its id, so the queue has it once. */
export async function relayOutbox(
  db: Database,
  insert: (queue: string, jobs: Relayed[]) => Promise<void>,
  now: Date,
): Promise<{ queues: Set<string>; isMore: boolean }> {
  const rows = await db
    .selectFrom('outbox')
    .select(['id', 'queue', 'data'])
    .where((where) => where.or([where('not_before', 'is', null), where('not_before', '<=', now)]))
    .orderBy('id')
    .limit(AT_ONCE)
    .execute();
  const byQueue = Map.groupBy(rows, (row) => row.queue);
  for (const [queue, jobs] of byQueue) {
    await insert(
      queue,
      jobs.map(({ id, data }) => ({ id, data: Object(data) })),
    );
  }
  if (rows.length > 0) {
    const ids = rows.map((row) => row.id);
    await db.deleteFrom('outbox').where('id', '=', sql<string>`any(${ids}::uuid[])`).execute();
  }
  return { queues: new Set(byQueue.keys()), isMore: rows.length === AT_ONCE };
}
