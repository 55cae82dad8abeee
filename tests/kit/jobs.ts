import type { Database } from '../../apps/api/src/database/tables.ts';
import type { JobData, JobHandlers, JobQueue } from '../../apps/api/src/jobs/job.ts';
import { relayOutbox } from '../../apps/api/src/jobs/relay.ts';

type Waiting = { queue: JobQueue; data: object };

/**
 * Does what waits in the outbox, by hand: what fails is tried again as long as anything else gets
 * done, and is given back when nothing does.
 */
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
    for (const job of waiting) {
      try {
        await run(handlers, job);
      } catch (error) {
        failed.push(job);
        errors.push(error instanceof Error ? error : new Error(String(error)));
      }
    }
    if (failed.length === waiting.length) return errors;
    waiting = failed;
  }
}

async function run(handlers: JobHandlers, { queue, data }: Waiting): Promise<void> {
  const handler = handlers[queue] as (data: JobData[JobQueue]) => Promise<void>;
  await handler(data as JobData[JobQueue]);
}
