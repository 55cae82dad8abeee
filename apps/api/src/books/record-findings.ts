import type { Database } from '../database/tables.ts';
import type { Finding } from './check-books.ts';

/** Stores how many violations a check has found, for the metrics of every process. */
export async function recordFindings(
  db: Database,
  findings: readonly Finding[],
  now: Date,
): Promise<void> {
  await db
    .insertInto('books_finding')
    .values(
      findings.map(({ id, violations }) => ({
        rule: id,
        violations: violations.length,
        checked_at: now,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('rule').doUpdateSet(({ ref }) => ({
        violations: ref('excluded.violations'),
        checked_at: ref('excluded.checked_at'),
      })),
    )
    .execute();
}
