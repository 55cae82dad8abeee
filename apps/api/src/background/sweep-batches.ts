import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../database/tables.ts';
import { transact } from '../database/transact.ts';
import type { Shop } from '../http/kit/shop.ts';

export type SweepContext = Pick<Shop, 'connection' | 'now' | 'log'> & {
  /** Aborted when the process stops: what is left is due for another worker, or after the restart. */
  signal?: AbortSignal;
};

type Sweep<Row> = {
  /** For the log. */
  name: string;
  batchSize: number;
  /**
   * Locks due rows with `for update skip locked`, so that workers share a backlog. It must leave out
   * the ids that failed, and find nothing that `handle` would leave due: the sweep would not end.
   */
  claim: (trx: Database, limit: number, failed: readonly string[]) => Promise<readonly Row[]>;
  idOf: (row: Row) => string;
  /** Handles a batch in the transaction that has locked it. */
  handle: (trx: Database, rows: readonly Row[]) => Promise<void>;
};

/**
 * Handles everything that is due, a transaction per batch. A batch that fails is tried again in
 * smaller ones; a row that fails alone is logged and stays due for the next run.
 */
export async function sweepBatches<Row>(
  { connection, log, signal }: SweepContext,
  { name, batchSize, claim, idOf, handle }: Sweep<Row>,
): Promise<void> {
  const failed: string[] = [];
  let handled = 0;
  let limit = batchSize;
  while (!signal?.aborted) {
    const began = performance.now();
    let rows: readonly Row[] = [];
    try {
      await transact(connection.db, async (trx) => {
        rows = [];
        rows = await claim(trx, limit, failed);
        if (rows.length > 0) await handle(trx, rows);
      });
      handled += rows.length;
      if (rows.length < limit) break;
      limit = Math.min(batchSize, limit * 2);
    } catch (error) {
      const [row] = rows;
      if (row === undefined) throw error;
      limit = Math.max(1, Math.floor(rows.length / 4));
      if (rows.length === 1) {
        const id = idOf(row);
        failed.push(id);
        log.error({ err: error, sweep: name, id }, 'scheduled work failed, will retry');
      }
    }
    // The embedded database has one connection: members' calls get as much of its time as a backlog.
    if (connection.kind === 'PGlite') await pause(performance.now() - began);
  }
  if (handled > 0) log.info({ sweep: name, handled }, 'scheduled work done');
}
