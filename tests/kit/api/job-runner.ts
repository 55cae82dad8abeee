import pino from 'pino';
import type { JobData, JobQueue } from '../../../apps/api/src/background/job.ts';
import { each } from '../../../apps/api/src/jobs/handlers.ts';
import { type JobRunner, startRunner } from '../../../apps/api/src/jobs/run-jobs.ts';
import type { TestApi } from './api.ts';

/** A failed job is retried once, at once. */
const QUICK_RETRIES = { retryLimit: 1, firstPause: 0, longestPause: 0 };

/** Jobs of a process that was killed are taken over so soon, in milliseconds. */
export const SHORT_LEASE = 1_000;

type Handlers = { [Queue in JobQueue]: (data: JobData[Queue]) => Promise<void> };

/** The real runner on a test's database by the real clock, logging to the test API's log. */
export async function startTestRunner(
  { connection, logged }: Pick<TestApi, 'connection' | 'logged'>,
  handlers: Partial<Handlers>,
): Promise<JobRunner> {
  const idle = async () => undefined;
  return await startRunner({
    connection,
    handlers: {
      'apply-webhook': each(handlers['apply-webhook'] ?? idle),
      'capture-payment': each(handlers['capture-payment'] ?? idle),
      'cancel-payment': each(handlers['cancel-payment'] ?? idle),
      'refund-payment': each(handlers['refund-payment'] ?? idle),
      'delete-card': each(handlers['delete-card'] ?? idle),
      'send-mail': each(handlers['send-mail'] ?? idle),
      'resend-letter': each(handlers['resend-letter'] ?? idle),
      'send-reminder': each(handlers['send-reminder'] ?? idle),
    },
    log: pino({ level: 'debug' }, { write: (line) => logged.push(JSON.parse(line)) }),
    retries: QUICK_RETRIES,
    lease: SHORT_LEASE,
  });
}
