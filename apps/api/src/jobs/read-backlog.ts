import type { Backlog } from '@cairn/telemetry/backlog';
import { sql } from 'kysely';
import type { Database } from '../database/tables.ts';

/** A longer queue is counted no further: counting must stay cheap when there is most to count. */
const COUNTED = 10_000;

/** For metrics. Every part has an index on what waits and reads no more than that. */
export async function readBacklog(db: Database, now: Date): Promise<Backlog> {
  const { rows: queues } = await sql<Backlog['queues'][number]>`
    select queue, count(*)::integer as waiting,
      greatest(0, extract(epoch from ${now}::timestamptz - min(next_try_at)))::float8
        as "oldestSeconds"
    from (
      select queue, next_try_at from job where next_try_at is not null
      order by next_try_at limit ${sql.lit(COUNTED)}
    ) waiting
    group by queue order by queue`.execute(db);
  const { rows: dead } = await sql<{ count: number }>`
    select count(*)::integer as count
    from (select 1 from job where next_try_at is null limit ${sql.lit(COUNTED)}) dead`.execute(db);
  const findings = await db.selectFrom('books_finding').selectAll().orderBy('rule').execute();
  return {
    queues,
    deadLetters: dead[0]?.count ?? 0,
    books: findings.map(({ rule, violations, checked_at: checkedAt }) => {
      return { rule, violations, checkedAt };
    }),
  };
}
