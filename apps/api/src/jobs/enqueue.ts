import { sql } from 'kysely';
import { newId } from '../database/new-id.ts';
import type { Database } from '../database/tables.ts';
import { transactionOf } from '../database/transact.ts';
import type { ClaimedJob, Job } from './job.ts';

/** Workers in other processes are told on this channel that there is something to do. */
export const JOBS_CHANNEL = 'cairn_jobs';

/**
 * How long a process may be silent about a job before another takes it over, in milliseconds. With a
 * restart of four seconds this leaves time to credit a killed shop's orders within 15 seconds.
 */
export const LEASE = 6_000;

type Runner = {
  run(jobs: readonly ClaimedJob[]): void;
  /** How many more jobs this process can take. */
  room(): number;
};

const runners = new WeakMap<Database, Runner>();

/** From now on this process runs the jobs that it commits to this database, until the result is called. */
export function runHere(db: Database, runner: Runner): () => void {
  runners.set(db, runner);
  return () => runners.delete(db);
}

/**
 * Writes jobs in the transaction that causes them, so that neither exists without the other. If this
 * process runs jobs and has room, it begins with them as soon as the transaction is committed.
 */
export async function enqueue(db: Database, jobs: readonly Job[], now: Date): Promise<void> {
  if (jobs.length === 0) return;
  const transaction = transactionOf(db);
  const runner = runners.get(transaction?.db ?? db);
  const isRunHere = runner !== undefined && jobs.length <= runner.room();
  const leaseEnd = new Date(now.getTime() + LEASE);
  const rows = jobs.map(({ queue, data, notBefore }) => {
    const isBegun = isRunHere && notBefore === undefined;
    const nextTryAt = notBefore ?? (isBegun ? leaseEnd : now);
    return { id: newId(now), queue, data, attempts: isBegun ? 1 : 0, nextTryAt };
  });
  await sql`
    with written as (
      insert into job (id, queue, data, attempts, next_try_at, created_at)
      select job.*, ${now}::timestamptz from unnest(
        ${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ queue }) => queue)}::text[],
        ${rows.map(({ data }) => JSON.stringify(data))}::jsonb[],
        ${rows.map(({ attempts }) => attempts)}::integer[],
        ${rows.map(({ nextTryAt }) => nextTryAt)}::timestamptz[]
      ) as job
      returning 1
    )
    select ${isRunHere ? sql`null` : sql`pg_notify(${JOBS_CHANNEL}, '')`} from written limit 1`.execute(
    db,
  );
  const begun = rows.filter(({ attempts }) => attempts === 1);
  if (!isRunHere || begun.length === 0) return;
  if (transaction) transaction.afterCommit.push(() => runner.run(begun));
  else runner.run(begun);
}
