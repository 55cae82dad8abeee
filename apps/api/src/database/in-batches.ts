import { setImmediate as turn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from './tables.ts';

/** The largest number of rows that one maintenance statement changes. */
export const BATCH = 1_000;

/** A cold batch may take longer than anything that members wait for, but not for ever. */
const TIMEOUT = '60s';

/** A transaction whose statements have the timeout of maintenance; within another one that one's. */
export async function maintain<T>(
  db: Database,
  work: (trx: Database) => Promise<T>,
  timeout = TIMEOUT,
): Promise<T> {
  if (db.isTransaction) return await work(db);
  return await db.transaction().execute(async (trx) => {
    await allowMaintenance(trx, timeout);
    return await work(trx);
  });
}

export async function allowMaintenance(trx: Database, timeout = TIMEOUT): Promise<void> {
  await sql`set local statement_timeout = ${sql.lit(timeout)}`.execute(trx);
}

/** Changes at most a batch at a time, each committed by itself, until nothing is left or it shall stop. */
export async function inBatches(
  db: Database,
  change: (trx: Database) => Promise<bigint | number>,
  signal?: AbortSignal,
): Promise<void> {
  while (!signal?.aborted) {
    const changed = await maintain(db, change);
    if (changed < BATCH) return;
    // The embedded database works on this thread: whoever waits comes first.
    await turn();
  }
}

export function chunksOf<T>(items: readonly T[], size = BATCH): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, nth) =>
    items.slice(nth * size, (nth + 1) * size),
  );
}
