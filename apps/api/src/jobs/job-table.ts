import { sql } from 'kysely';
import type { Database } from '../database/tables.ts';
import type { ClaimedJob } from './job.ts';

/** Jobs of which the shop has no need to know at once that they are done: at worst they run again. */
const NOT_FLUSHED = sql`(select set_config('synchronous_commit', 'off', true)) as quick`;

/** Takes due jobs, also those of a process that has been silent for too long, until a time. */
export async function claimJobs(
  db: Database,
  { limit, retryLimit, leaseEnd }: { limit: number; retryLimit: number; leaseEnd: Date },
  now: Date,
): Promise<ClaimedJob[]> {
  // One that ends its process again and again is not begun for ever.
  const { rows } = await sql<ClaimedJob & { isGivenUp: boolean }>`
    with due as materialized (
      select id from job where next_try_at <= ${now}::timestamptz
      order by next_try_at limit ${limit} for update skip locked
    )
    update job set attempts = attempts + 1,
      next_try_at = case when attempts <= ${retryLimit} then ${leaseEnd}::timestamptz end
    from due where job.id = due.id
    returning job.id, queue, data, attempts, next_try_at is null as "isGivenUp"`.execute(db);
  return rows.filter(({ isGivenUp }) => !isGivenUp);
}

/** Keeps jobs that take long for this process. */
export async function renewLeases(
  db: Database,
  ids: readonly string[],
  leaseEnd: Date,
): Promise<void> {
  await sql`
    update job set next_try_at = ${leaseEnd}::timestamptz from ${NOT_FLUSHED}
    where id = any(${ids}::uuid[]) and next_try_at is not null`.execute(db);
}

export async function deleteJobs(db: Database, ids: readonly string[]): Promise<void> {
  await sql`delete from job using ${NOT_FLUSHED} where id = any(${ids}::uuid[])`.execute(db);
}

/** Gives back jobs that were not begun. */
export async function releaseJobs(db: Database, ids: readonly string[], now: Date): Promise<void> {
  await sql`
    update job set next_try_at = ${now}::timestamptz, attempts = attempts - 1
    where id = any(${ids}::uuid[]) and next_try_at is not null`.execute(db);
}

export type FailedJob = { id: string; error: string; nextTryAt: Date | null };

export async function postponeJobs(db: Database, failed: readonly FailedJob[]): Promise<void> {
  await sql`
    update job set next_try_at = failed.next_try_at, last_error = failed.error
    from unnest(
      ${failed.map(({ id }) => id)}::uuid[], ${failed.map(({ error }) => error)}::text[],
      ${failed.map(({ nextTryAt }) => nextTryAt)}::timestamptz[]
    ) as failed (id, error, next_try_at)
    where job.id = failed.id`.execute(db);
}

export type DeadLetter = { id: string; queue: string; data: unknown; reason: string; at: Date };

/** Jobs that failed too often to be retried automatically. */
export async function listDeadLetters(db: Database): Promise<DeadLetter[]> {
  const rows = await db
    .selectFrom('job')
    .selectAll()
    .where('next_try_at', 'is', null)
    .orderBy('created_at')
    .execute();
  return rows.map(({ id, queue, data, last_error, created_at }) => {
    return { id, queue, data, reason: last_error ?? '', at: created_at };
  });
}

/** Has one dead letter, or all, done again; returns how many. */
export async function retryDeadLetters(
  db: Database,
  id: string | undefined,
  now: Date,
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('job')
    .set({ next_try_at: now, attempts: 0 })
    .where('next_try_at', 'is', null)
    .$if(id !== undefined, (query) => query.where(sql`id::text`, '=', id ?? ''))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
