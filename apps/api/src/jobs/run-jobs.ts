import { setTimeout as pause } from 'node:timers/promises';
import { happened, traced } from '@cairn/telemetry/channels';
import type { Logger } from 'pino';
import { JOBS_CHANNEL, LEASE, runHere } from '../background/enqueue.ts';
import type {
  Claim,
  ClaimedJob,
  JobData,
  JobHandler,
  JobHandlers,
  JobQueue,
} from '../background/job.ts';
import {
  claimJobs,
  deleteJobs,
  type FailedJob,
  postponeJobs,
  releaseJobs,
  renewLeases,
} from '../background/job-table.ts';
import { coalesce } from '../database/coalesce.ts';
import type { Connection } from '../database/connection.ts';

/** Pauses double from a second to an hour: retries outlast an outage of a day, then a person looks. */
const RETRIES = { retryLimit: 30, firstPause: 1_000, longestPause: 3_600_000 };
/** Milliseconds between searches for jobs that another process has written or left behind. */
const INTERVAL = 1_000;
/** Jobs of a queue that are handled together, and how many such batches there are at once. */
const BATCH = 50;
const BATCHES = 4;
/** A process takes no more than this of one queue: others may have room, and other queues need theirs. */
const MOST = 500;
/** Milliseconds. A job that takes longer has hung: another process may try. */
const LONGEST = 5 * 60_000;
const STOP_WITHIN = 10_000;

export type JobRunner = {
  /** False while jobs cannot be read. */
  isHealthy(): boolean;
  /** Resolves when the jobs under way are done, or after a while; those not begun are given back. */
  stop(): Promise<void>;
};

type RunnerSettings = {
  connection: Connection;
  handlers: JobHandlers;
  /** Must redact: errors of the database are passed to it unchanged. */
  log: Logger;
  retries?: typeof RETRIES;
  lease?: number;
};

/** A job that this process has. Times are by its own clock. */
type Taken = { queue: JobQueue; since: number; leasedAt: number; isBegun: boolean };

/** Runs the jobs that this process commits at once, and those that others leave behind. */
export async function startRunner(settings: RunnerSettings): Promise<JobRunner> {
  const { connection, handlers, log, retries = RETRIES, lease = LEASE } = settings;
  const { db } = connection;
  const queues = Object.keys(handlers) as JobQueue[];
  const stopping = new AbortController();
  const taken = new Map<string, Taken>();
  const waiting = new Map<JobQueue, ClaimedJob[]>(queues.map((queue) => [queue, []]));
  const running = new Map<JobQueue, Set<Promise<void>>>(queues.map((queue) => [queue, new Set()]));
  const remove = coalesce((ids: string[]) => deleteJobs(db, ids));
  let isHealthy = true;
  let isMore = false;

  function take({ jobs, leasedAt }: Claim): void {
    for (const job of jobs) {
      if (taken.has(job.id)) continue;
      taken.set(job.id, { queue: job.queue, since: Date.now(), leasedAt, isBegun: false });
      waiting.get(job.queue)?.push(job);
    }
    for (const queue of new Set(jobs.map((job) => job.queue))) begin(queue);
  }

  function begin(queue: JobQueue): void {
    const [left, batches] = [waiting.get(queue), running.get(queue)];
    while (left && batches && batches.size < BATCHES && !stopping.signal.aborted) {
      const batch = left.splice(0, BATCH);
      if (batch.length === 0) return;
      const work = handleBatch(queue, batch).finally(() => {
        batches.delete(work);
        begin(queue);
      });
      batches.add(work);
    }
  }

  async function handleBatch(queue: JobQueue, batch: readonly ClaimedJob[]): Promise<void> {
    for (const { id } of batch) {
      const entry = taken.get(id);
      if (entry) entry.isBegun = true;
    }
    const results = await handle(queue, batch);
    const done: string[] = [];
    const failed: FailedJob[] = [];
    batch.forEach(({ id, attempts }, index) => {
      const result = results[index];
      const isDone = result?.status === 'fulfilled';
      happened({ kind: 'job', queue, result: isDone ? 'done' : 'failed' });
      if (isDone) {
        done.push(id);
        return;
      }
      const error: unknown = result?.reason;
      log.warn({ err: error, queue, job: id }, 'job failed, will retry');
      failed.push({ id, error: messageOf(error), pause: pauseAfter(attempts) });
    });
    // Before the next try is written, which renewing the lease would undo.
    for (const { id } of batch) taken.delete(id);
    try {
      if (done.length > 0) await remove(done);
      if (failed.length > 0) await postponeJobs(db, failed);
    } catch (error) {
      log.error({ err: error, queue }, 'job results could not be saved, jobs will run again');
    }
    if (isMore) void lookOnce([]);
  }

  async function handle<Queue extends JobQueue>(queue: Queue, batch: readonly ClaimedJob[]) {
    const attributes = { 'messaging.batch.message_count': batch.length };
    const work = { name: `job ${queue}`, kind: 'internal', attributes } as const;
    const handler: JobHandler<JobData[Queue]> = handlers[queue];
    try {
      return await traced(work, () => handler(batch.map(({ data }) => data as JobData[Queue])));
    } catch (error) {
      log.error({ err: error, queue, count: batch.length }, 'job batch failed');
      return batch.map(() => ({ status: 'rejected', reason: error }) as const);
    }
  }

  function pauseAfter(attempts: number): number | null {
    if (attempts > retries.retryLimit) return null;
    return Math.min(retries.firstPause * 2 ** (attempts - 1), retries.longestPause);
  }

  function room(queue: JobQueue): number {
    return MOST - [...taken.values()].filter((one) => one.queue === queue).length;
  }

  /** Halfway through a lease there is time for another attempt if this one fails. */
  async function keepTaken(): Promise<void> {
    const leasedAt = Date.now();
    const ending = [...taken].filter(([, one]) => {
      return leasedAt - one.leasedAt > lease / 2 && leasedAt - one.since < LONGEST;
    });
    if (ending.length === 0) return;
    await renewLeases(
      db,
      ending.map(([id]) => id),
      lease,
    );
    for (const [, one] of ending) one.leasedAt = leasedAt;
  }

  async function claim(): Promise<void> {
    const limits = new Map(queues.map((queue) => [queue, Math.max(0, room(queue))]));
    const leasedAt = Date.now();
    const { claimed, givenUp } = await claimJobs(db, {
      limits,
      retryLimit: retries.retryLimit,
      lease,
    });
    for (const { id, queue } of givenUp)
      log.error({ queue, job: id }, 'job given up after too many attempts');
    take({ jobs: claimed, leasedAt });
    isMore = queues.some(
      (queue) => claimed.filter((job) => job.queue === queue).length === limits.get(queue),
    );
  }

  async function look(): Promise<void> {
    try {
      await keepTaken();
      if (!stopping.signal.aborted) await claim();
      isHealthy = true;
    } catch (error) {
      isHealthy = false;
      log.error({ err: error }, 'job query failed');
    }
  }

  const lookOnce = coalesce(look);
  async function keepLooking(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await lookOnce([]);
      await pause(INTERVAL, undefined, { signal }).catch(() => undefined);
    }
  }

  async function stop(): Promise<void> {
    stopRunning();
    stopping.abort();
    await listening.stop();
    await looking;
    const left = [...taken].filter(([, { isBegun }]) => !isBegun).map(([id]) => id);
    for (const id of left) taken.delete(id);
    if (left.length > 0) await releaseJobs(db, left);
    // The leases of what is under way are still renewed.
    const ended = new AbortController();
    const keeping = keepLooking(ended.signal);
    const underWay = [...running.values()].flatMap((batches) => [...batches]);
    await Promise.race([Promise.all(underWay), pause(STOP_WITHIN, undefined, { ref: false })]);
    ended.abort();
    await keeping;
  }

  const stopRunning = runHere(db, { run: take, room });
  const looking = keepLooking(stopping.signal);
  const listening = await connection.listen(JOBS_CHANNEL, () => void lookOnce([]));
  let stopped: Promise<void> | undefined;
  return {
    isHealthy: () => isHealthy && !stopping.signal.aborted,
    stop: () => {
      stopped ??= stop();
      return stopped;
    },
  };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
