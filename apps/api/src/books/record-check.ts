import { maintain } from '../database/in-batches.ts';
import type { Database } from '../database/tables.ts';
import { type Checkpoint, writeCheckpoint } from './checkpoint.ts';
import type { Finding } from './invariant.ts';
import { type OpenFinding, replaceOpenFindings } from './open-findings.ts';

type Check = {
  findings: readonly Finding[];
  /** Open findings at the last check, and those of this one. */
  before: readonly OpenFinding[];
  open: readonly OpenFinding[];
  checkpoint: Checkpoint | undefined;
};

/**
 * Stores how many violations a check has found, for the metrics of every process, and which rows are
 * to be looked at again: with the checkpoint, after which nobody else would look at them.
 */
export async function recordCheck(
  db: Database,
  { findings, before, open, checkpoint }: Check,
  now: Date,
): Promise<void> {
  const counts = findings.map(({ id, violations }) => {
    return { rule: id, violations: violations.length, checked_at: now };
  });
  await maintain(db, async (trx) => {
    await trx
      .insertInto('books_finding')
      .values(counts)
      .onConflict((conflict) =>
        conflict.column('rule').doUpdateSet(({ ref }) => ({
          violations: ref('excluded.violations'),
          checked_at: ref('excluded.checked_at'),
        })),
      )
      .execute();
    await replaceOpenFindings(trx, before, open);
    if (checkpoint) await writeCheckpoint(trx, checkpoint);
  });
}
