import { traced } from '@cairn/telemetry/channels';
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
      return [{ name, cron, run: () => tracedRun(name, () => run(context)) }];
    }),
    sweeps: SCHEDULE.flatMap((entry) => {
      if (!('everySeconds' in entry)) return [];
      const { name, everySeconds, run } = entry;
      const runUntil = (signal: AbortSignal) => tracedRun(name, () => run({ ...context, signal }));
      return [{ name, everySeconds, run: runUntil }];
    }),
    log,
  };
}

async function tracedRun<T>(name: string, run: () => Promise<T>): Promise<T> {
  return await traced({ name: `periodic ${name}`, kind: 'internal' }, run);
}

/** Starts the queue with all of them. */
export async function startJobs(context: JobContext): Promise<Queue> {
  const { connection, now } = context;
  return await startQueue({ ...createJobs(context), connection, now });
}
