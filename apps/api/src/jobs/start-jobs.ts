import { describeError } from '../http/kit/describe-error.ts';
import { createHandlers } from './handlers.ts';
import { type Queue, startQueue } from './queue.ts';
import { type JobContext, SCHEDULE } from './schedule.ts';

/** Everything that is done in the queue and every timer, with a log that is discreet about what failed. */
export function createJobs(given: JobContext) {
  const log = given.log.child({}, { serializers: { err: describeError } });
  const context = { ...given, log };
  return {
    handlers: createHandlers(context),
    timers: SCHEDULE.map(({ name, cron, run }) => ({ name, cron, run: () => run(context) })),
    log,
  };
}

/** The queue with all of them. */
export async function startJobs(context: JobContext): Promise<Queue> {
  const { connection, now } = context;
  return await startQueue({ ...createJobs(context), connection, now });
}
