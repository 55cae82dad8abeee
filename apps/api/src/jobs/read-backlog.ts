import type { Backlog } from '@cairn/telemetry/backlog';
import { sql } from 'kysely';
import type { Database } from '../database/tables.ts';
import { DEAD_LETTERS } from './queue-names.ts';

/** A longer queue is counted no further: counting must stay cheap when there is most to count. */
const COUNTED = 10_000;

type Waiting = { queue: string; waiting: number; oldestSeconds: number };

/** For metrics. Every part has an index on what waits and reads no more than that. */
export async function readBacklog(db: Database, now: Date): Promise<Backlog> {
  const waiting = await readQueues(db, now);
  // Two underscores begin the names of the library's own queues.
  const isOurs = ({ queue }: Waiting) => queue !== DEAD_LETTERS && !queue.startsWith('__');
  const findings = await db.selectFrom('books_finding').selectAll().orderBy('rule').execute();
  return {
    queues: waiting.filter(isOurs),
    deadLetters: waiting.find(({ queue }) => queue === DEAD_LETTERS)?.waiting ?? 0,
    outbox: await readOutbox(db, now),
    books: findings.map(({ rule, violations, checked_at: checkedAt }) => {
      return { rule, violations, checkedAt };
    }),
  };
}

/** None where no worker has run yet: the queue's library makes its tables. */
async function readQueues(db: Database, now: Date): Promise<Waiting[]> {
  const { rows: found } = await sql<{ isThere: boolean }>`
    select to_regclass('queue.job') is not null as "isThere"`.execute(db);
  if (!found[0]?.isThere) return [];
  const { rows } = await sql<Waiting>`
    select queue.name as queue, count(job.start_after) as waiting,
      ${ageOf(sql`min(job.start_after)`, now)} as "oldestSeconds"
    from queue.queue
    left join lateral (
      select start_after from queue.job
      where job.name = queue.name and job.state < 'active' and not job.blocked
      order by priority desc, created_on limit ${sql.lit(COUNTED)}
    ) job on true
    group by queue.name
    order by queue.name`.execute(db);
  return rows;
}

async function readOutbox(db: Database, now: Date): Promise<Backlog['outbox']> {
  const { rows } = await sql<Backlog['outbox']>`
    select count(*) as waiting, ${ageOf(sql`min(due_at)`, now)} as "oldestSeconds"
    from (
      select coalesce(not_before, created_at) as due_at from outbox
      where coalesce(not_before, '-infinity'::timestamptz) <= ${now}::timestamptz
      order by coalesce(not_before, '-infinity'::timestamptz), id limit ${sql.lit(COUNTED)}
    ) due`.execute(db);
  return rows[0] ?? { waiting: 0, oldestSeconds: 0 };
}

/** Zero for what is not due yet, and when nothing waits. */
function ageOf(dueAt: ReturnType<typeof sql>, now: Date) {
  return sql`greatest(0, coalesce(extract(epoch from ${now}::timestamptz - ${dueAt}), 0))::float8`;
}
