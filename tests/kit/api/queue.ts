import pino from 'pino';
import { each } from '../../../apps/api/src/jobs/handlers.ts';
import type { JobData, JobQueue } from '../../../apps/api/src/jobs/job.ts';
import { type Queue, type QueueTimer, startQueue } from '../../../apps/api/src/jobs/queue.ts';
import type { QueueSweep } from '../../../apps/api/src/jobs/sweep-loop.ts';
import type { TestApi } from './api.ts';

/** A failed job is retried once, a second later. */
const IMPATIENT = { retryLimit: 1, retryDelay: 1, retryBackoff: true, retryDelayMax: 1 };

/** Jobs of a worker that has stopped are taken over a second later. */
const SHORT_LEASE = { refreshSeconds: 0.2, silentSeconds: 1 };

type Handlers = { [Queue in JobQueue]: (data: JobData[Queue]) => Promise<void> };
type Given = {
  handlers?: Partial<Handlers>;
  timers?: QueueTimer[];
  sweeps?: QueueSweep[];
  now?: () => Date;
};

/** The real queue on a test's database, logging to the test API's log. */
export async function startTestQueue(
  { connection, logged, clock }: TestApi,
  { handlers = {}, timers = [], sweeps = [], now = () => clock.now }: Given,
): Promise<Queue> {
  const idle = async () => undefined;
  return await startQueue({
    connection,
    handlers: {
      'apply-webhook': each(handlers['apply-webhook'] ?? idle),
      'capture-payment': each(handlers['capture-payment'] ?? idle),
      'cancel-payment': each(handlers['cancel-payment'] ?? idle),
      'refund-payment': each(handlers['refund-payment'] ?? idle),
      'send-mail': each(handlers['send-mail'] ?? idle),
    },
    timers,
    sweeps,
    log: pino({ level: 'debug' }, { write: (line) => logged.push(JSON.parse(line)) }),
    now,
    patience: IMPATIENT,
    lease: SHORT_LEASE,
    timerSeconds: 1,
  });
}
