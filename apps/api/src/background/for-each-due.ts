import type { SweepContext } from './sweep-batches.ts';

const BATCH = 50;
/** Few enough to leave connections for members' calls, which share the pool. */
const CONCURRENCY = 5;

type Due<Row> = {
  /** For the log. */
  name: string;
  /**
   * Leases due rows to this worker by one statement that is committed at once: the provider must
   * never be called inside a transaction. A row whose worker dies is due again after its lease.
   */
  claim: (limit: number) => Promise<readonly Row[]>;
  idOf: (row: Row) => string;
  act: (row: Row) => Promise<void>;
};

/** Acts on everything that is due, a few rows at a time. Errors are logged; the row is retried after its lease. */
export async function forEachDue<Row>(
  { log, signal }: Pick<SweepContext, 'log' | 'signal'>,
  { name, claim, idOf, act }: Due<Row>,
): Promise<void> {
  while (!signal?.aborted) {
    const rows = await claim(BATCH);
    const left = rows.values();
    const take = async () => {
      for (const row of left) {
        if (signal?.aborted) return;
        await act(row).catch((error) =>
          log.error(
            { err: error, sweep: name, id: idOf(row) },
            'scheduled work failed, will retry',
          ),
        );
      }
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, take));
    if (rows.length < BATCH) return;
  }
}
