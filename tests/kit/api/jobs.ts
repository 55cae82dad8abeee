import type { Database } from '../../../apps/api/src/database/tables.ts';
import type { JobData, JobHandler, JobHandlers, JobQueue } from '../../../apps/api/src/jobs/job.ts';
import { relayOutbox } from '../../../apps/api/src/jobs/relay.ts';

type Waiting = { queue: JobQueue; data: object };

/** Runs pending outbox jobs; retries failures while others succeed, then returns the errors. */
export async function runJobs(
  db: Database,
  handlers: JobHandlers,
  now: () => Date,
): Promise<Error[]> {
  let waiting: Waiting[] = [];
  for (;;) {
    await relayOutbox(
      db,
      async (queue, jobs) => {
        waiting.push(...jobs.map(({ data }) => ({ queue: queue as JobQueue, data })));
      },
      now(),
    );
    const failed: Waiting[] = [];
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

/** Like the real queue, jobs of one queue are passed as a batch. */
export async function run(handlers: JobHandlers, queue: JobQueue, jobs: readonly Waiting[]) {
  const handler = handlers[queue] as JobHandler<JobData[JobQueue]>;
  return await handler(jobs.map(({ data }) => data as JobData[JobQueue]));
}
