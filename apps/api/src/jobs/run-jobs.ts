import { setTimeout as pause } from 'node:timers/promises';
import { happened, traced } from '@cairn/telemetry/channels';
import type { Logger } from 'pino';
import { coalesce } from '../database/coalesce.ts';
import type { Connection } from '../database/connection.ts';
import { JOBS_CHANNEL, LEASE, runHere } from './enqueue.ts';
import type { ClaimedJob, JobData, JobHandler, JobHandlers, JobQueue } from './job.ts';
import {
  claimJobs,
  deleteJobs,
  type FailedJob,
  postponeJobs,
  releaseJobs,
  renewLeases,
} from './job-table.ts';

/** Pauses double from a second to an hour: retries outlast an outage of a day, then a person looks. */
const PATIENCE = { retryLimit: 30, firstPause: 1_000, longestPause: 3_600_000 };
/** How often jobs are looked for that another process has written, or left behind. */
const INTERVAL = 1_000;
/** Jobs of a queue that are handled together, and how many such batches there are at once. */
const BATCH = 50;
const BATCHES = 4;
/** A process takes no more than this: others may have room. */
const MOST = 500;
const STOP_WITHIN = 10_000;

export type JobRunner = {
  /** False while jobs cannot be read. */
  isHealthy(): boolean;
  stop(): Promise<void>;
};

type RunnerSettings = {
  connection: Connection;
  handlers: JobHandlers;
  /** Must redact: errors of the database are passed to it unchanged. */
  log: Logger;
  now: () => Date;
  patience?: typeof PATIENCE;
  lease?: number;
};

/** Runs the jobs that this process commits at once, and those that others leave behind. */
export async function startRunner(settings: RunnerSettings): Promise<JobRunner> {
  const { connection, handlers, log, now, patience = PATIENCE, lease = LEASE } = settings;
  const { db } = connection;
  const stopping = new AbortController();
  /** Everything that this process has taken, begun or not. */
  const taken = new Map<string, { leaseEnd: number; isBegun: boolean }>();
  const waiting = new Map<JobQueue, ClaimedJob[]>();
  const running = new Map<JobQueue, Set<Promise<void>>>();
  const remove = coalesce((ids: string[]) => deleteJobs(db, ids));
  let isHealthy = true;
  let isMore = false;

  function take(jobs: readonly ClaimedJob[]): void {
    for (const job of jobs) {
      taken.set(job.id, { leaseEnd: Date.now() + lease, isBegun: false });
      waiting.set(job.queue, [...(waiting.get(job.queue) ?? []), job]);
    }
    for (const queue of new Set(jobs.map((job) => job.queue))) begin(queue);
  }

  function begin(queue: JobQueue): void {
    const batches = running.get(queue) ?? new Set();
    running.set(queue, batches);
    while (!stopping.signal.aborted && batches.size < BATCHES) {
      const batch = waiting.get(queue)?.splice(0, BATCH) ?? [];
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
      log.warn({ err: error, queue, job: id }, 'a job failed and is tried again');
      failed.push({ id, error: messageOf(error), nextTryAt: retryAt(attempts) });
    });
    // Before the next try is written, which renewing the lease would undo.
    for (const { id } of batch) taken.delete(id);
    try {
      if (done.length > 0) await remove(done);
      if (failed.length > 0) await postponeJobs(db, failed);
    } catch (error) {
      log.error({ err: error, queue }, 'jobs could not be marked and run again');
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
      log.error({ err: error, queue, count: batch.length }, 'a batch of jobs failed');
      return batch.map(() => ({ status: 'rejected', reason: error }) as const);
    }
  }

  function retryAt(attempts: number): Date | null {
    if (attempts > patience.retryLimit) return null;
    const wait = Math.min(patience.firstPause * 2 ** (attempts - 1), patience.longestPause);
    return new Date(now().getTime() + wait);
  }

  const leaseEnd = () => new Date(now().getTime() + lease);
  const room = () => MOST - taken.size;

  /** Halfway through a lease there is time for another attempt if this one fails. */
  async function keepTaken(): Promise<void> {
    const ending = [...taken].filter(([, one]) => one.leaseEnd - Date.now() < lease / 2);
    if (ending.length === 0) return;
    const ids = ending.map(([id]) => id);
    await renewLeases(db, ids, leaseEnd());
    for (const [, one] of ending) one.leaseEnd = Date.now() + lease;
  }

  async function look(): Promise<void> {
    try {
      await keepTaken();
      const limit = room();
      if (limit > 0 && !stopping.signal.aborted) {
        const { retryLimit } = patience;
        const jobs = await claimJobs(db, { limit, retryLimit, leaseEnd: leaseEnd() }, now());
        take(jobs);
        isMore = jobs.length === limit;
      }
      isHealthy = true;
    } catch (error) {
      isHealthy = false;
      log.error({ err: error }, 'jobs could not be looked for');
    }
  }

  const lookOnce = coalesce(look);
  async function keepLooking(): Promise<void> {
    while (!stopping.signal.aborted) {
      await lookOnce([]);
      await pause(INTERVAL, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  const stopRunning = runHere(db, { run: take, room });
  const looking = keepLooking();
  const listening = await connection.listen(JOBS_CHANNEL, () => void lookOnce([]));
  return {
    isHealthy: () => isHealthy && !stopping.signal.aborted,
    stop: async () => {
      stopRunning();
      stopping.abort();
      await listening.stop();
      await looking;
      const left = [...taken].filter(([, { isBegun }]) => !isBegun).map(([id]) => id);
      if (left.length > 0) await releaseJobs(db, left, now());
      const underWay = [...running.values()].flatMap((batches) => [...batches]);
      await Promise.race([Promise.all(underWay), pause(STOP_WITHIN, undefined, { ref: false })]);
    },
  };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
