import type {
  ClaimedJob,
  JobData,
  JobHandler,
  JobHandlers,
  JobQueue,
} from '../../../apps/api/src/background/job.ts';
import { deleteJobs } from '../../../apps/api/src/background/job-table.ts';
import type { Database } from '../../../apps/api/src/database/tables.ts';

/** Runs due jobs; retries failures while others succeed, then forgets them and returns the errors. */
export async function runJobs(
  db: Database,
  handlers: JobHandlers,
  now: () => Date,
): Promise<Error[]> {
  let waiting: DueJob[] = [];
  for (;;) {
    waiting.push(...(await takeJobs(db, now())));
    const failed: DueJob[] = [];
    const errors: Error[] = [];
    for (const [queue, jobs] of Map.groupBy(waiting, (job) => job.queue)) {
      const results = await run(handlers, queue, jobs);
      results.forEach((result, index) => {
        const job = jobs[index];
        if (!job || result.status === 'fulfilled') return;
        failed.push(job);
        errors.push(result.reason instanceof Error ? result.reason : new Error(`${result.reason}`));
      });
    }
    if (failed.length === waiting.length) return errors;
    waiting = failed;
  }
}

/** Takes due jobs out of the table. */
async function takeJobs(db: Database, now: Date): Promise<DueJob[]> {
  const jobs = await readDue(db, now);
  await deleteJobs(
    db,
    jobs.map(({ id }) => id),
  );
  return jobs;
}

export type DueJob = Pick<ClaimedJob, 'id' | 'queue' | 'data'>;

/** Jobs that are due, oldest first. */
export async function readDue(db: Database, now: Date): Promise<DueJob[]> {
  const rows = await db
    .selectFrom('job')
    .select(['id', 'queue', 'data'])
    .where('next_try_at', '<=', now)
    .orderBy('id')
    .execute();
  return rows as DueJob[];
}

/** Like the runner, passes jobs of one queue as a batch. */
export async function run(
  handlers: JobHandlers,
  queue: JobQueue,
  jobs: readonly Pick<ClaimedJob, 'data'>[],
) {
  const handler = handlers[queue] as JobHandler<JobData[JobQueue]>;
  return await handler(jobs.map(({ data }) => data as JobData[JobQueue]));
}
