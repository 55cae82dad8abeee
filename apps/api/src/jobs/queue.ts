import { type ConstructorOptions, fromPglite, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { Connection, QueueSource } from '../database/connection.ts';
import type { DeadLetters } from '../operator/ports.ts';
import type { JobData, JobHandlers, JobQueue } from './job.ts';
import { type Relayed, relayOutbox } from './relay.ts';
import { startRelayLoop } from './relay-loop.ts';

const SCHEMA = 'queue';
const DEAD_LETTERS = 'dead-letter';
/** Pauses double from a second to an hour: an outage of a day is waited out, then a person looks. */
const PATIENCE = { retryLimit: 30, retryDelay: 1, retryBackoff: true, retryDelayMax: 3_600 };
const BATCH = 50;
const TIMER_SECONDS = 10;
const STOP_WITHIN = 10_000;

export type QueueTimer = { name: string; cron: string; run: () => Promise<unknown> };

export type Queue = {
  /** Looks into the outbox now rather than a moment later. */
  nudge(): void;
  /** Whether it runs and its own connections to the database answer. */
  isHealthy(): Promise<boolean>;
  deadLetters: DeadLetters;
  stop(): Promise<void>;
};

type QueueSettings = {
  connection: Connection;
  handlers: JobHandlers;
  timers: readonly QueueTimer[];
  /** Discreet: errors of the database go to it as they are. */
  log: Logger;
  now: () => Date;
  patience?: typeof PATIENCE;
  /** How many seconds late a timer may be. */
  timerSeconds?: number;
};

/** The jobs' queue: fed by the outbox, worked in this process. */
export async function startQueue(settings: QueueSettings): Promise<Queue> {
  const { connection, handlers, timers, log, now } = settings;
  const { patience = PATIENCE, timerSeconds = TIMER_SECONDS } = settings;
  const boss = new PgBoss({
    ...options(connection.queueSource),
    cronMonitorIntervalSeconds: timerSeconds,
    cronWorkerIntervalSeconds: timerSeconds,
  });
  boss.on('error', (error) => log.error({ err: error }, 'the job queue has a problem'));
  let isStopped = false;
  boss.on('stopped', () => {
    isStopped = true;
  });
  await boss.start();
  await boss.createQueue(DEAD_LETTERS, { retentionSeconds: 365 * 86_400 });

  const workers = new Map<string, string>();
  const relay = async () => {
    const insert = async (queue: string, jobs: Relayed[]) => void (await boss.insert(queue, jobs));
    const { queues, isMore } = await relayOutbox(connection.db, insert, now());
    for (const queue of queues) boss.notifyWorker(workers.get(queue) ?? '');
    return { isMore };
  };
  const queues = Object.keys(handlers) as JobQueue[];
  for (const queue of queues) {
    await boss.createQueue(queue, { ...patience, deadLetter: DEAD_LETTERS, expireInSeconds: 120 });
  }
  const { nudge, stop } = startRelayLoop({ relay, log });
  for (const queue of queues) workers.set(queue, await work(queue));
  for (const { name, cron, run } of timers) {
    await boss.createQueue(name, { policy: 'singleton', retryLimit: 0, expireInSeconds: 600 });
    await boss.schedule(name, cron);
    await boss.work(name, { pollingIntervalSeconds: timerSeconds }, async () => {
      // What failed is due again soon: a timer leaves no dead letters.
      await run().catch((error) => log.error({ err: error, timer: name }, 'a timer failed'));
      nudge();
    });
  }

  async function work<Name extends JobQueue>(queue: Name): Promise<string> {
    const how = { batchSize: BATCH, perJobResults: true, burstWhenBatchFull: true } as const;
    return await boss.work<JobData[Name], unknown, typeof how>(queue, how, async (jobs) => {
      const results = await doBatch(
        queue,
        jobs.map(({ data }) => data),
      );
      nudge();
      return jobs.map(({ id }, index) => {
        const result = results[index];
        if (result?.status === 'fulfilled') return { id, status: 'completed' as const };
        const error: unknown = result?.reason;
        log.warn({ err: error, queue, job: id }, 'a job failed and is tried again');
        return { id, status: 'failed' as const, output: { message: messageOf(error) } };
      });
    });
  }

  async function doBatch<Name extends JobQueue>(queue: Name, batch: readonly JobData[Name][]) {
    try {
      return await handlers[queue](batch);
    } catch (error) {
      const told = { err: error, queue, count: batch.length };
      log.error(told, 'a batch of jobs failed and is tried again');
      // The queue writes down whatever it is thrown: no more than the message is for its table.
      throw new Error(messageOf(error));
    }
  }

  return {
    nudge,
    isHealthy: async () => !isStopped && (await boss.isInstalled().catch(() => false)),
    deadLetters: deadLettersOf(boss),
    stop: async () => {
      await stop();
      await boss.stop({ graceful: true, timeout: STOP_WITHIN });
    },
  };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The dead letters alone, for who does no jobs. */
export async function openDeadLetters(
  source: QueueSource,
): Promise<DeadLetters & { close(): Promise<void> }> {
  const boss = new PgBoss({ ...options(source), supervise: false, schedule: false });
  await boss.start();
  await boss.createQueue(DEAD_LETTERS, { retentionSeconds: 365 * 86_400 });
  return { ...deadLettersOf(boss), close: () => boss.stop({ graceful: false }) };
}

function deadLettersOf(boss: PgBoss): DeadLetters {
  return {
    list: async () => {
      const jobs = await boss.findJobs<object>(DEAD_LETTERS, {});
      return jobs.map((job) => ({
        id: job.id,
        queue: job.sourceName ?? '',
        data: job.data,
        reason: String(Object(job.sourceOutput).message ?? ''),
        at: job.createdOn,
      }));
    },
    retry: async (id) => await boss.redrive(DEAD_LETTERS, id === undefined ? {} : { ids: [id] }),
  };
}

function options(source: QueueSource): ConstructorOptions {
  const own = { schema: SCHEMA, createSchema: false };
  return source.kind === 'PGlite'
    ? { ...own, db: fromPglite(source.pglite), backend: 'pglite' }
    : { ...own, ...source.pool, max: 4 };
}
