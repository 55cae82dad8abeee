import { traced } from '@cairn/telemetry/channels';
import { describeError } from '../http/kit/describe-error.ts';
import { createHandlers } from './handlers.ts';
import { startPeriodic } from './periodic.ts';
import { type JobRunner, startRunner } from './run-jobs.ts';
import { type JobContext, SCHEDULE } from './schedule.ts';

/** The handlers of every queue and everything periodic; their log leaves out what may be personal. */
export function createJobs(given: JobContext) {
  const log = given.log.child({}, { serializers: { err: describeError } });
  const context = { ...given, log };
  return {
    handlers: createHandlers(context),
    schedule: SCHEDULE.map(({ run, ...entry }) => ({
      ...entry,
      run: (signal: AbortSignal) =>
        traced({ name: `periodic ${entry.name}`, kind: 'internal' }, () =>
          run({ ...context, signal }),
        ),
    })),
    log,
  };
}

/** Runs all of them in this process. */
export async function startJobs(context: JobContext): Promise<JobRunner> {
  const { connection } = context;
  const { handlers, schedule, log } = createJobs(context);
  const runner = await startRunner({ connection, handlers, log });
  const periodic = startPeriodic({ db: connection.db, schedule, log });
  return {
    isHealthy: runner.isHealthy,
    stop: async () => {
      await Promise.all([periodic.stop(), runner.stop()]);
    },
  };
}
