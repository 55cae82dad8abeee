import { describeError } from '../http/kit/describe-error.ts';
import { createHandlers } from './handlers.ts';
import { type Queue, startQueue } from './queue.ts';
import { type JobContext, SCHEDULE } from './schedule.ts';

/** The handlers of every queue, every timer and every sweep; their log leaves out what may be personal. */
export function createJobs(given: JobContext) {
  const log = given.log.child({}, { serializers: { err: describeError } });
  const context = { ...given, log };
  return {
    handlers: createHandlers(context),
    timers: SCHEDULE.flatMap((entry) => {
      if (!('cron' in entry)) return [];
      const { name, cron, run } = entry;
      return [{ name, cron, run: () => run(context) }];
    }),
    sweeps: SCHEDULE.flatMap((entry) => {
      if (!('everySeconds' in entry)) return [];
      const { name, everySeconds, run } = entry;
      return [{ name, everySeconds, run: (signal: AbortSignal) => run({ ...context, signal }) }];
    }),
    log,
  };
}

/** Starts the queue with all of them. */
export async function startJobs(context: JobContext): Promise<Queue> {
  const { connection, now } = context;
  return await startQueue({ ...createJobs(context), connection, now });
}
