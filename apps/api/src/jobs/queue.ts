import { happened, traced } from '@cairn/telemetry/channels';
import {
  type ConstructorOptions,
  fromKysely,
  fromPglite,
  PgBoss,
  type Queue as QueueOptions,
} from 'pg-boss';
import type { Logger } from 'pino';
import type { Connection, QueueSource } from '../database/connection.ts';
import type { Database } from '../database/tables.ts';
import type { DeadLetters } from '../operator/ports.ts';
import type { JobData, JobHandlers, JobQueue } from './job.ts';
import { DEAD_LETTERS } from './queue-names.ts';
import { indexActiveJobs, reclaimJobs, startReclaiming } from './reclaim-jobs.ts';
import { type Relayed, relayOutbox } from './relay.ts';
import { startRelayLoop } from './relay-loop.ts';
import { type QueueSweep, startSweeps } from './sweep-loop.ts';

const SCHEMA = 'queue';
/** Pauses double from a second to an hour: retries outlast an outage of a day, then a person looks. */
const PATIENCE = { retryLimit: 30, retryDelay: 1, retryBackoff: true, retryDelayMax: 3_600 };
/**
 * A worker refreshes the heartbeat of its running jobs; jobs without one for so long are reclaimed.
 * With a restart of four seconds this leaves time to credit a killed shop's orders within 15 seconds.
 */
const LEASE = { refreshSeconds: 1.5, silentSeconds: 6 };
/** pg-boss fails jobs without a heartbeat itself, which costs them a retry: ours must come first. */
const HEARTBEAT = { heartbeatSeconds: 60 };
const BATCH = 50;
const TIMER_SECONDS = 10;
const STOP_WITHIN = 10_000;

/** Run by one worker at a time. */
export type QueueTimer = { name: string; cron: string; run: () => Promise<unknown> };

export type Queue = {
  /** Reads the outbox now instead of within a second. */
  nudge(): void;
  /** Whether it is running and its own connections to the database answer. */
  isHealthy(): Promise<boolean>;
  deadLetters: DeadLetters;
  stop(): Promise<void>;
};

type QueueSettings = {
  connection: Connection;
  handlers: JobHandlers;
  timers: readonly QueueTimer[];
  sweeps: readonly QueueSweep[];
  /** Must redact: database errors are passed to it unchanged. */
  log: Logger;
  now: () => Date;
  patience?: typeof PATIENCE;
  lease?: typeof LEASE;
  /** How many seconds late a timer may be. */
  timerSeconds?: number;
};

/** The jobs' queue: fed by the outbox, worked in this process. */
export async function startQueue(settings: QueueSettings): Promise<Queue> {
  const { connection, handlers, timers, sweeps, log, now } = settings;
  const { patience = PATIENCE, lease = LEASE, timerSeconds = TIMER_SECONDS } = settings;
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
  const queues = Object.keys(handlers) as JobQueue[];
  for (const queue of queues) {
    const retried = { ...patience, deadLetter: DEAD_LETTERS, expireInSeconds: 120, ...HEARTBEAT };
    await openQueue(boss, queue, retried);
  }
  // No other process can have an embedded database open: running jobs are those of a killed one.
  if (connection.kind === 'PGlite') await reclaimJobs(connection.db, 0);
  else await indexActiveJobs(connection.db);

  const workers = new Map<string, string>();
  const wake = (names: Iterable<string>) => {
    for (const name of names) boss.notifyWorker(workers.get(name) ?? '');
  };
  const relay = async () => {
    const { queues, isMore } = await relayOutbox(connection.db, insert, now());
    wake(queues);
    return { isMore };
  };
  const relaying = startRelayLoop({ relay, log });
  const { nudge } = relaying;
  for (const queue of queues) workers.set(queue, await work(queue));
  await startTimers();
  const reclaiming =
    connection.kind === 'PGlite'
      ? undefined
      : startReclaiming({ db: connection.db, ...lease, log, onReclaimed: wake });
  const sweeping = startSweeps({ sweeps, log, onDone: nudge });

  async function insert(queue: string, jobs: Relayed[], trx: Database): Promise<void> {
    // pg-boss would look it up on another connection, which an embedded database does not have.
    if (!queues.some((name) => name === queue)) throw new Error(`There is no queue ${queue}`);
    await boss.insert(queue, jobs, { db: fromKysely(trx) });
  }

  async function startTimers(): Promise<void> {
    for (const { name, cron, run } of timers) {
      const once = { retryLimit: 0, expireInSeconds: 600, ...HEARTBEAT };
      await openQueue(boss, name, once, 'singleton');
      await boss.schedule(name, cron);
      const how = {
        pollingIntervalSeconds: timerSeconds,
        heartbeatRefreshSeconds: lease.refreshSeconds,
      };
      const workId = await boss.work(name, how, async () => {
        // A timer leaves no dead letters: its next run is the retry.
        await run().catch((error) => log.error({ err: error, timer: name }, 'a timer failed'));
        nudge();
      });
      workers.set(name, workId);
    }
    // Schedules of an earlier version would fill queues that no worker reads any more.
    const known = new Set(timers.map(({ name }) => name));
    for (const { name } of await boss.getSchedules()) {
      if (!known.has(name)) await boss.unschedule(name);
    }
  }

  async function work<Name extends JobQueue>(queue: Name): Promise<string> {
    const how = {
      batchSize: BATCH,
      perJobResults: true,
      burstWhenBatchFull: true,
      heartbeatRefreshSeconds: lease.refreshSeconds,
    } as const;
    return await boss.work<JobData[Name], unknown, typeof how>(queue, how, async (jobs) => {
      const results = await doBatch(
        queue,
        jobs.map(({ data }) => data),
      );
      nudge();
      return jobs.map(({ id }, index) => {
        const result = results[index];
        const isDone = result?.status === 'fulfilled';
        happened({ kind: 'job', queue, result: isDone ? 'done' : 'failed' });
        if (isDone) return { id, status: 'completed' as const };
        const error: unknown = result?.reason;
        log.warn({ err: error, queue, job: id }, 'a job failed and is tried again');
        return { id, status: 'failed' as const, output: { message: messageOf(error) } };
      });
    });
  }

  async function doBatch<Name extends JobQueue>(queue: Name, batch: readonly JobData[Name][]) {
    try {
      const attributes = { 'messaging.batch.message_count': batch.length };
      const work = { name: `job ${queue}`, kind: 'internal', attributes } as const;
      return await traced(work, () => handlers[queue](batch));
    } catch (error) {
      const context = { err: error, queue, count: batch.length };
      log.error(context, 'a batch of jobs failed and is tried again');
      // pg-boss stores whatever it is thrown: only the message may go into its table.
      throw new Error(messageOf(error));
    }
  }

  return {
    nudge,
    isHealthy: async () => !isStopped && (await boss.isInstalled().catch(() => false)),
    deadLetters: deadLettersOf(boss),
    stop: async () => {
      await Promise.all([relaying.stop(), sweeping.stop()]);
      await boss.stop({ graceful: true, timeout: STOP_WITHIN });
      await reclaiming?.stop();
    },
  };
}

type OpenOptions = Omit<QueueOptions, 'name' | 'policy' | 'partition'>;

/** A queue that an earlier version has made gets the options of this one. */
async function openQueue(
  boss: PgBoss,
  name: string,
  options: OpenOptions,
  policy: 'standard' | 'singleton' = 'standard',
): Promise<void> {
  await boss.createQueue(name, { ...options, policy });
  await boss.updateQueue(name, options);
  // pg-boss looks a queue up at its first use; the relay uses it inside a transaction of ours.
  await boss.insert(name, []);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The dead letters alone, for processes that run no jobs. */
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
