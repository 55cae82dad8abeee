import { createHandlers } from './handlers.ts';
import { type Queue, startQueue } from './queue.ts';
import { type JobContext, SCHEDULE } from './schedule.ts';

/** The queue with everything that is done in it, and every timer. */
export async function startJobs(context: JobContext): Promise<Queue> {
  const { connection, log, now } = context;
  return await startQueue({
    connection,
    handlers: createHandlers(context),
    timers: SCHEDULE.map(({ name, cron, run }) => ({ name, cron, run: () => run(context) })),
    log,
    now,
  });
}
