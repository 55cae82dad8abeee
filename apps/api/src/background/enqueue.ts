import { type RawBuilder, sql } from 'kysely';
import { newId } from '../database/new-id.ts';
import type { Database } from '../database/tables.ts';
import { transactionOf } from '../database/transact.ts';
import type { Claim, Job, JobQueue } from './job.ts';

/** Workers in other processes are told on this channel that there is something to do. */
export const JOBS_CHANNEL = 'cairn_jobs';

/**
 * Milliseconds. A job whose process has not renewed its lease for so long is taken over by another.
 * With a restart of four seconds this leaves time to credit a killed shop's orders within 15
 * seconds.
 */
export const LEASE = 6_000;

type Runner = {
  run(claim: Claim): void;
  /** The number of further jobs of a queue that this process can take. */
  room(queue: JobQueue): number;
};

const runners = new WeakMap<Database, Runner>();

/** From now on this process runs the jobs that it commits to this database, until the result is called. */
export function runHere(db: Database, runner: Runner): () => void {
  runners.set(db, runner);
  return () => runners.delete(db);
}

/** Writes jobs in the transaction that causes them, so that neither exists without the other. */
export async function enqueue(db: Database, jobs: readonly Job[], now: Date): Promise<void> {
  if (jobs.length === 0) return;
  const { written, notified, begin } = enqueuing(db, jobs, now);
  await sql`with ${written} select ${notified}`.execute(db);
  begin();
}

/**
 * The parts of a statement that writes jobs: `written` among its common table expressions, `told`
 * among what it selects. `begin` is called once it has been executed: if this process runs jobs and
 * has room, it begins with them as soon as the transaction is committed.
 */
export function enqueuing(
  db: Database,
  jobs: readonly Job[],
  now: Date,
): { written: RawBuilder<unknown>; notified: RawBuilder<unknown>; begin: () => void } {
  const transaction = transactionOf(db);
  const runner = runners.get(transaction?.db ?? db);
  const rows = jobs.map(({ queue, data, notBefore = null }) => {
    const count = jobs.filter((job) => job.queue === queue).length;
    const isBegun = notBefore === null && runner !== undefined && count <= runner.room(queue);
    return { id: newId(now), queue, data, notBefore, isBegun, attempts: isBegun ? 1 : 0 };
  });
  const isForOthers = rows.some(({ isBegun, notBefore }) => !isBegun && notBefore === null);
  const begun = rows.filter(({ isBegun }) => isBegun);
  const leasedAt = Date.now();
  return {
    // Leases use the database's clock, which all processes share. `least` makes jobs due at once even if
    // this process's clock is ahead.
    written: sql`job_written as (
      insert into job (id, queue, data, attempts, next_try_at, created_at)
      select id, queue, data, attempts,
        case when attempts > 0 then clock_timestamp() + ${LEASE} * interval '1 millisecond'
          else coalesce(not_before, least(${now}::timestamptz, clock_timestamp())) end,
        ${now}::timestamptz
      from unnest(
        ${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ queue }) => queue)}::text[],
        ${rows.map(({ data }) => JSON.stringify(data))}::jsonb[],
        ${rows.map(({ attempts }) => attempts)}::integer[],
        ${rows.map(({ notBefore }) => notBefore)}::timestamptz[]
      ) as job (id, queue, data, attempts, not_before)
    )`,
    notified: isForOthers ? sql`pg_notify(${JOBS_CHANNEL}, '')` : sql`null`,
    begin: () => {
      if (!runner || begun.length === 0) return;
      const run = () => {
        // After a long transaction somebody else may be about to take them over.
        if (Date.now() - leasedAt < LEASE / 2) runner.run({ jobs: begun, leasedAt });
      };
      if (transaction) transaction.afterCommit.push(run);
      else run();
    },
  };
}
