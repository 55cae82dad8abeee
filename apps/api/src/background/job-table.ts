import { sql } from 'kysely';
import type { Database } from '../database/tables.ts';
import type { ClaimedJob, JobQueue } from './job.ts';

/** Jobs of which the shop has no need to know at once that they are done: at worst they run again. */
const NOT_FLUSHED = sql`(select set_config('synchronous_commit', 'off', true)) as quick`;

const LATER = (milliseconds: number) =>
  sql`clock_timestamp() + ${milliseconds} * interval '1 millisecond'`;

type ClaimOptions = {
  /** Jobs to take per queue. */
  limits: ReadonlyMap<JobQueue, number>;
  retryLimit: number;
  /** Milliseconds. */
  lease: number;
};

/**
 * Takes due jobs of each queue, also those of a process that has been silent for too long. One that
 * ends its process again and again is given up: it is a dead letter.
 */
export async function claimJobs(
  db: Database,
  { limits, retryLimit, lease }: ClaimOptions,
): Promise<{ claimed: ClaimedJob[]; givenUp: ClaimedJob[] }> {
  const { rows } = await sql<ClaimedJob & { isGivenUp: boolean }>`
    with wanted (queue, most) as (
      select * from unnest(${[...limits.keys()]}::text[], ${[...limits.values()]}::bigint[])
    ),
    due as materialized (
      select due.id from wanted cross join lateral (
        select id from job where job.queue = wanted.queue and next_try_at <= clock_timestamp()
        order by next_try_at limit wanted.most for update skip locked
      ) due
    )
    update job set attempts = attempts + 1,
      next_try_at = case when attempts <= ${retryLimit} then ${LATER(lease)} end,
      last_error = case when attempts <= ${retryLimit} then last_error
        else coalesce(last_error, 'begun again and again, and never ended') end
    from due where job.id = due.id
    returning job.id, job.queue, data, attempts, next_try_at is null as "isGivenUp"`.execute(db);
  const { claimed = [], givenUp = [] } = Object.groupBy(rows, ({ isGivenUp }) =>
    isGivenUp ? 'givenUp' : 'claimed',
  );
  return { claimed, givenUp };
}

/** Keeps jobs that take long for this process. */
export async function renewLeases(
  db: Database,
  ids: readonly string[],
  lease: number,
): Promise<void> {
  await sql`
    update job set next_try_at = ${LATER(lease)} from ${NOT_FLUSHED}
    where id = any(${ids}::uuid[]) and next_try_at is not null`.execute(db);
}

export async function deleteJobs(db: Database, ids: readonly string[]): Promise<void> {
  await sql`delete from job using ${NOT_FLUSHED} where id = any(${ids}::uuid[])`.execute(db);
}

/** Gives back jobs that were not begun. */
export async function releaseJobs(db: Database, ids: readonly string[]): Promise<void> {
  await sql`
    update job set next_try_at = clock_timestamp(), attempts = attempts - 1
    where id = any(${ids}::uuid[]) and next_try_at is not null`.execute(db);
}

/** Null milliseconds are for ever: the job is a dead letter. */
export type FailedJob = { id: string; error: string; pause: number | null };

export async function postponeJobs(db: Database, failed: readonly FailedJob[]): Promise<void> {
  await sql`
    update job set last_error = failed.error,
      next_try_at = clock_timestamp() + failed.pause * interval '1 millisecond'
    from unnest(
      ${failed.map(({ id }) => id)}::uuid[], ${failed.map(({ error }) => error)}::text[],
      ${failed.map(({ pause }) => pause)}::bigint[]
    ) as failed (id, error, pause)
    where job.id = failed.id`.execute(db);
}

/** Has one dead letter, or all, done again; returns how many. */
export async function retryDeadLetters(db: Database, id: string | undefined): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('job')
    .set({ next_try_at: sql<Date>`clock_timestamp()`, attempts: 0 })
    .where('next_try_at', 'is', null)
    .$if(id !== undefined, (query) => query.where(sql`id::text`, '=', id ?? ''))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
