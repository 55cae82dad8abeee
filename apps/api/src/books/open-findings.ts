import { sql } from 'kysely';
import type { Database } from '../database/tables.ts';
import type { RowSet } from './invariant.ts';

/** Many more than known exceptions; reading them again every night would take too long. */
export const MOST_OPEN = 10_000;

/** A row that something is wrong with. */
export type OpenFinding = { row_set: string; key: string };

export async function readOpenFindings(db: Database): Promise<OpenFinding[]> {
  return await db.selectFrom('books_open_finding').selectAll().execute();
}

export function keysIn(findings: readonly OpenFinding[], rows: RowSet): string[] {
  return findings.filter(({ row_set }) => row_set === rows).map(({ key }) => key);
}

/**
 * Forgets those that were looked at again and are right now, and remembers what is wrong, up to the
 * limit. Another check may have added some meanwhile: they stay.
 */
export async function replaceOpenFindings(
  db: Database,
  before: readonly OpenFinding[],
  found: readonly OpenFinding[],
): Promise<void> {
  const table = (findings: readonly OpenFinding[]) => sql`unnest(
    ${findings.map(({ row_set }) => row_set)}::text[], ${findings.map(({ key }) => key)}::text[]
  ) as given (row_set, key)`;
  await sql`
    delete from books_open_finding where (row_set, key) in (
      select row_set, key from ${table(before)}
      except select row_set, key from ${table(found)}
    )`.execute(db);
  await sql`
    insert into books_open_finding (row_set, key)
    select row_set, key from ${table(found.slice(0, MOST_OPEN))}
    on conflict do nothing`.execute(db);
}
