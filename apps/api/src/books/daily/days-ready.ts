import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../database/tables.ts';

/** More postings than this are added to their days first: reading them takes longer than a page may. */
const MOST_BEHIND = 50_000;

/**
 * One row: the last posting in the days (`kept`), the last that counts (`bound`), and whether the days can be
 * read. The statement that reads days has to ask for this itself: a rebuild may begin after any other.
 */
export function pointOf(posting?: number): RawBuilder<unknown> {
  const last = sql`(select coalesce(max(id), 0) from posting)`;
  return sql`
    select *, not is_emptying and abs(bound - kept) <= ${MOST_BEHIND} as is_ready
    from (
      select coalesce(max(posting_id), 0) as kept,
        coalesce(bool_or(is_emptying), false) as is_emptying,
        ${posting === undefined ? last : sql`${posting}::bigint`} as bound
      from daily_checkpoint
    ) checkpoint`;
}

export async function areDaysReady(db: Database): Promise<boolean> {
  const { rows } = await sql<{
    is_ready: boolean;
  }>`select is_ready from (${pointOf()}) point`.execute(db);
  return rows[0]?.is_ready ?? false;
}
