import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../database/tables.ts';

const INTERVAL = 1_000;

/**
 * Puts running jobs that have had no heartbeat for so long back into the queue, due at once. Returns
 * their queues. It counts as a retry, so that a job which kills its process again and again ends in
 * the dead letter queue: pg-boss moves it there when it has none left. Timers have no retries.
 */
export async function reclaimJobs(db: Database, silentSeconds: number): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    update queue.job set state = 'created', started_on = null, heartbeat_on = null,
      retry_count = least(retry_count + 1, retry_limit)
    where state = 'active' and heartbeat_seconds is not null
      and (retry_count < retry_limit or retry_limit = 0)
      and heartbeat_on <= queue.job_now() - ${silentSeconds}::float8 * interval '1 second'
    returning name`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

/** pg-boss has no index for the jobs under way, and keeps finished ones for a week: looking would be slow. */
export async function indexActiveJobs(db: Database): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = '10min'`.execute(trx);
    // Several processes may start at once, and building it keeps writers out: once is enough.
    await sql`
      do $$ begin
        perform pg_advisory_xact_lock(hashtext('cairn/job-active'));
        if to_regclass('queue.job_active') is null then
          create index job_active on queue.job (name) where state = 'active';
        end if;
      end $$`.execute(trx);
  });
}

type Reclaiming = {
  db: Database;
  silentSeconds: number;
  log: Logger;
  onReclaimed: (queues: Set<string>) => void;
};

/** Reclaims the jobs of killed workers every second. */
export function startReclaiming({ db, silentSeconds, log, onReclaimed }: Reclaiming) {
  const stopping = new AbortController();
  const { signal } = stopping;

  async function run(): Promise<void> {
    for (;;) {
      const began = performance.now();
      await pause(INTERVAL, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      // This process was held up itself, and so were the heartbeats of its own jobs: let them go first.
      if (performance.now() - began > INTERVAL + silentSeconds * 500) continue;
      try {
        const queues = await reclaimJobs(db, silentSeconds);
        if (queues.size === 0) continue;
        log.warn({ queues: [...queues] }, 'took over jobs of a worker that has stopped');
        onReclaimed(queues);
      } catch (error) {
        log.error({ err: error }, 'jobs of stopped workers could not be taken over');
      }
    }
  }

  const running = run();
  return {
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}
